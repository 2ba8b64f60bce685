"""The ledger of jobs and their chunks: in SQLite or PostgreSQL, shared by all processes.

A chunk belongs for some seconds, its lease, to the process that claimed it, which renews the lease
while it works. A killed process renews nothing, and another one claims the chunk. The first result
of a chunk is kept, so that each counts once.
"""

from __future__ import annotations

import json
import time
import uuid
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionError

from fivecard.work import Task

__all__ = ["FINISHED", "LIVE", "Claim", "Job", "Ledger", "LedgerError"]

LIVE = ("queued", "running")
FINISHED = ("done", "cancelled", "failed")
VERSION = 1
MOST_ATTEMPTS = 3

metadata = MetaData()
versions = Table("fivecard_ledger", metadata, Column("version", Integer, primary_key=True))
jobs = Table(
    "fivecard_jobs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("kind", String(64), nullable=False),
    Column("task", Text, nullable=False),
    Column("state", String(16), nullable=False, index=True),
    Column("idempotency_key", String(128)),
    Column("request_hash", String(64), nullable=False),
    Column("created", Float, nullable=False),
    Column("finished", Float),
    Column("total", BigInteger, nullable=False),
    Column("error", Text),
    Column("result", Text),
    UniqueConstraint("owner", "idempotency_key"),
)
chunks = Table(
    "fivecard_chunks",
    metadata,
    Column("job", ForeignKey(jobs.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("first", BigInteger, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("worker", String(32)),
    Column("expires", Float, nullable=False),
    Column("result", Text),
    Index("fivecard_open_chunks", "expires"),
)


CONNECT_SECONDS = 5


class LedgerError(RuntimeError):
    """The ledger cannot be opened, reached or written."""


class _ClashError(LedgerError):
    """A row exists already."""


@dataclass(frozen=True)
class Job:
    """A job in the ledger."""

    id: str
    owner: str
    kind: str
    task: Task
    state: str
    request_hash: str
    created: float
    finished: float | None
    total: int
    error: dict[str, str] | None
    result: dict[str, Any] | None

    @property
    def is_live(self) -> bool:
        """Whether it is unfinished."""
        return self.state in LIVE


@dataclass(frozen=True)
class Claim:
    """A chunk that a process has claimed."""

    worker: str
    job: str
    number: int
    first: int
    count: int
    task: Task


class Ledger:
    """Jobs and chunks in a database; threads and processes may share it.

    Every call raises a `LedgerError` while the database is unavailable, and may be repeated later.
    """

    def __init__(self, url: str, lease_seconds: float = 30) -> None:
        """Opens the ledger, and creates its tables where they are missing.

        Args:
            url: of the database, as SQLAlchemy writes it.
            lease_seconds: how long a claimed chunk is left to a process that does not respond.

        Raises:
            LedgerError: the database is unavailable, or its tables are of another version.
        """
        self.lease_seconds = lease_seconds
        try:
            self._engine = _engine(url)
            # A caller that gets an error instead of a ledger could not close it.
            with ExitStack() as failed:
                failed.callback(self.close)
                metadata.create_all(self._engine)
                self._check_version()
                failed.pop_all()
        except (SQLAlchemyError, ImportError) as error:
            raise LedgerError(f"the job database cannot be opened: {_reason(error)}") from None

    def close(self) -> None:
        """Closes the connections."""
        self._engine.dispose()

    def check(self) -> None:
        """Writes to the ledger.

        Raises:
            LedgerError: it cannot be written.
        """
        with self._begin() as connection:
            connection.execute(update(versions).values(version=VERSION))

    def add(
        self, task: Task, owner: str, request_hash: str, idempotency_key: str | None = None
    ) -> tuple[Job, bool]:
        """Adds a job, unless the owner's key has one already.

        Args:
            task: the work.
            owner: the name of the API key; empty where keys are off.
            request_hash: of the request.
            idempotency_key: with which a repeated request returns the same job.

        Returns:
            the job of the key, and whether it is new.
        """
        id_ = uuid.uuid4().hex
        job = {
            "id": id_,
            "owner": owner,
            "kind": task.kind,
            "task": json.dumps(task.to_dict()),
            "state": "queued",
            "idempotency_key": idempotency_key,
            "request_hash": request_hash,
            "created": time.time(),
            "total": task.total,
        }
        parts = [
            {"job": id_, "number": number, "first": first, "count": count}
            for number, (first, count) in enumerate(task.chunks())
        ]
        try:
            with self._begin() as connection:
                connection.execute(insert(jobs).values(job))
                connection.execute(insert(chunks).values(attempts=0, expires=0.0), parts)
        except _ClashError:
            with self._begin() as connection:
                same = (jobs.c.owner == owner) & (jobs.c.idempotency_key == idempotency_key)
                found = connection.execute(select(jobs).where(same)).one()
            return _job(found), False
        return self._known(id_), True

    def job(self, id_: str, owner: str) -> Job | None:
        """A job of an owner; None when it does not exist."""
        with self._begin() as connection:
            same = (jobs.c.id == id_) & (jobs.c.owner == owner)
            found = connection.execute(select(jobs).where(same)).one_or_none()
        return None if found is None else _job(found)

    def has_key(self, owner: str, idempotency_key: str) -> bool:
        """Whether an owner has submitted a job with this key."""
        same = (jobs.c.owner == owner) & (jobs.c.idempotency_key == idempotency_key)
        with self._begin() as connection:
            return connection.execute(select(jobs.c.id).where(same)).first() is not None

    def live_jobs(self, owner: str) -> int:
        """How many jobs of an owner are unfinished."""
        with self._begin() as connection:
            live = (jobs.c.owner == owner) & jobs.c.state.in_(LIVE)
            return connection.execute(select(func.count()).where(live)).scalar_one()

    def queued_chunks(self) -> int:
        """How many chunks of live jobs are not done."""
        with self._begin() as connection:
            return connection.execute(
                select(func.count())
                .select_from(chunks.join(jobs))
                .where(jobs.c.state.in_(LIVE), chunks.c.result.is_(None))
            ).scalar_one()

    def done(self, id_: str) -> int:
        """How much of a job is done, in the units of its total."""
        with self._begin() as connection:
            counted = select(func.coalesce(func.sum(chunks.c.count), 0)).where(
                chunks.c.job == id_, chunks.c.result.is_not(None)
            )
            return int(connection.execute(counted).scalar_one())

    def parts(self, id_: str) -> list[dict[str, Any]]:
        """The results of the chunks of a job that are done."""
        with self._begin() as connection:
            found = connection.execute(
                select(chunks.c.result).where(chunks.c.job == id_, chunks.c.result.is_not(None))
            )
            return [json.loads(result) for (result,) in found]

    def claim(self, worker: str) -> Claim | None:
        """Claims a chunk, the first ones of all jobs first; None when none is open.

        Args:
            worker: the name of this process.
        """
        open_ = (chunks.c.result.is_(None), chunks.c.expires < (now := time.time()))
        next_chunk = (
            select(chunks, jobs.c.task)
            .select_from(chunks.join(jobs))
            .where(jobs.c.state.in_(LIVE), *open_)
            .order_by(chunks.c.number, jobs.c.created)
            .limit(1)
        )
        while True:
            with self._begin() as connection:
                found = connection.execute(next_chunk).one_or_none()
                if found is None:
                    return None
                this = _this(found.job, found.number)
                taken = connection.execute(
                    update(chunks)
                    .where(*this, *open_)
                    .values(worker=worker, expires=now + self.lease_seconds)
                )
                if taken.rowcount:
                    running = update(jobs).where(jobs.c.id == found.job, jobs.c.state == "queued")
                    connection.execute(running.values(state="running"))
                    task = Task.from_dict(json.loads(found.task))
                    # A row is a tuple too, whose own `count` is another.
                    count = found._mapping["count"]
                    return Claim(worker, found.job, found.number, found.first, count, task)

    def renew(self, claims: Iterable[Claim]) -> None:
        """Extends the claims that are still the process's own by another lease."""
        expires = time.time() + self.lease_seconds
        with self._begin() as connection:
            for claim in claims:
                connection.execute(
                    update(chunks)
                    .where(*_this(claim.job, claim.number), *_still_of(claim.worker))
                    .values(expires=expires)
                )

    def release_all(self, worker: str) -> None:
        """Releases all that a process has claimed and not done."""
        with self._begin() as connection:
            connection.execute(
                update(chunks).where(*_still_of(worker)).values(worker=None, expires=0.0)
            )

    def release(self, claim: Claim, failed: bool = False) -> bool:
        """Releases a chunk that is not done, unless another process has claimed it since.

        Args:
            claim: of the chunk.
            failed: whether it was tried; the tries are limited.

        Returns:
            whether it may be tried again.
        """
        with self._begin() as connection:
            connection.execute(
                update(chunks)
                .where(*_this(claim.job, claim.number), *_still_of(claim.worker))
                .values(worker=None, expires=0.0, attempts=chunks.c.attempts + int(failed))
            )
            tried = select(chunks.c.attempts).where(*_this(claim.job, claim.number))
            attempts = connection.execute(tried).scalar_one_or_none()
        return attempts is not None and attempts < MOST_ATTEMPTS

    def keep(self, claim: Claim, result: dict[str, Any]) -> bool:
        """Keeps the result of a chunk, unless it has one already.

        Args:
            claim: of the chunk.
            result: its counts.

        Returns:
            whether this is its first result.
        """
        with self._begin() as connection:
            kept = connection.execute(
                update(chunks)
                .where(*_this(claim.job, claim.number), chunks.c.result.is_(None))
                .values(result=json.dumps(result), worker=None)
            )
        return bool(kept.rowcount)

    def finish_whole(self) -> list[str]:
        """Finishes the live jobs whose chunks are all done, and returns their ids."""
        open_ = select(chunks.c.job).where(chunks.c.result.is_(None))
        with self._begin() as connection:
            whole = select(jobs).where(jobs.c.state == "running", jobs.c.id.not_in(open_))
            found = [_job(row) for row in connection.execute(whole)]
        ended = []
        for job in found:
            result = job.task.merge(self.parts(job.id)).to_dict()
            if self._end(job.id, "done", result=json.dumps(result)):
                ended.append(job.id)
        return ended

    def cancel(self, id_: str) -> bool:
        """Cancels a live job; False when it is finished already."""
        return self._end(id_, "cancelled")

    def fail(self, id_: str, code: str, detail: str) -> bool:
        """Ends a live job whose work fails.

        Args:
            id_: of the job.
            code: stable name of the error.
            detail: a sentence for people.
        """
        return self._end(id_, "failed", error=json.dumps({"code": code, "detail": detail}))

    def unwanted(self, ids: Sequence[str]) -> set[str]:
        """Which of these jobs are no longer live."""
        with self._begin() as connection:
            live = select(jobs.c.id).where(jobs.c.id.in_(ids), jobs.c.state.in_(LIVE))
            return set(ids) - set(connection.execute(live).scalars())

    def forget(self, seconds: float) -> int:
        """Deletes the jobs that finished longer ago than this, and returns how many."""
        old = jobs.c.state.in_(FINISHED) & (jobs.c.finished < time.time() - seconds)
        with self._begin() as connection:
            ids = select(jobs.c.id).where(old)
            connection.execute(delete(chunks).where(chunks.c.job.in_(ids)))
            return connection.execute(delete(jobs).where(old)).rowcount

    def _end(self, id_: str, state: str, **values: Any) -> bool:
        with self._begin() as connection:
            ended = connection.execute(
                update(jobs)
                .where(jobs.c.id == id_, jobs.c.state.in_(LIVE))
                .values(state=state, finished=time.time(), **values)
            )
        return bool(ended.rowcount)

    def _known(self, id_: str) -> Job:
        with self._begin() as connection:
            return _job(connection.execute(select(jobs).where(jobs.c.id == id_)).one())

    def _check_version(self) -> None:
        with self._begin() as connection:
            found = connection.execute(select(versions.c.version)).scalars().all()
        if not found:
            try:
                with self._begin() as connection:
                    connection.execute(insert(versions).values(version=VERSION))
            except _ClashError:
                return  # another process was quicker
        elif found != [VERSION]:
            raise LedgerError(
                f"jobs are unavailable: ledger schema {found[0]}, expected {VERSION} (the setting "
                "ledger)"
            )

    @contextmanager
    def _begin(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except (DBAPIError, NoConnectionError) as error:
            kind = _ClashError if isinstance(error, IntegrityError) else LedgerError
            # Not from it: errors are logged, and it may hold a row with a seed.
            raise kind(f"the job database is unavailable: {_reason(error)}") from None


def _engine(url: str) -> Engine:
    options: dict[str, Any] = {}
    if make_url(url).get_backend_name() == "postgresql":
        # A host that does not answer would hold a request for minutes; the address may override it.
        options = {"connect_args": {"connect_timeout": CONNECT_SECONDS}}
    engine = create_engine(url, pool_pre_ping=True, hide_parameters=True, **options)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _connected(connection: Any, _: Any) -> None:
            # Transactions begin below, at once for writing: two that read first and then both
            # need to write could not wait for each other.
            connection.isolation_level = None
            for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "busy_timeout=20000"):
                connection.execute(f"PRAGMA {pragma}")

        @event.listens_for(engine, "begin")
        def _begun(connection: Connection) -> None:
            connection.execute(text("BEGIN IMMEDIATE"))

    return engine


def _this(job: str, number: int) -> tuple[Any, Any]:
    return chunks.c.job == job, chunks.c.number == number


def _still_of(worker: str) -> tuple[Any, Any]:
    """The chunks that a process has claimed and not done; a lease that ended may be another's."""
    return chunks.c.worker == worker, chunks.c.result.is_(None)


def _job(row: Any) -> Job:
    return Job(
        row.id,
        row.owner,
        row.kind,
        Task.from_dict(json.loads(row.task)),
        row.state,
        row.request_hash,
        row.created,
        row.finished,
        row.total,
        row.error and json.loads(row.error),
        row.result and json.loads(row.result),
    )


def _reason(error: Exception) -> str:
    """The database's own words, without statements or addresses, which may hold a password."""
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
