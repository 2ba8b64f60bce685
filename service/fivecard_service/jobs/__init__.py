"""Work that takes longer than a request: a ledger of jobs, and who does them."""
