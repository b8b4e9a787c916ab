package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.kernel.Reason;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.jooq.Configuration;
import org.jooq.exception.DataAccessException;

/** Failures of statements as they are thrown: without the statement, which may not be logged. */
public final class StatementFailure {

    private StatementFailure() {
    }

    /**
     * Returns that of a transaction where the connection is lost or the disk is full, otherwise one that may be logged. A full disk is
     * remembered, so that the server is not ready until there is space.
     */
    public static RuntimeException of(Configuration configuration, SQLException failed) {
        return SqlState.DISK_FULL.matches(failed) && configuration.data(DatabaseProbe.class) instanceof DatabaseProbe probe
                ? probe.full() : of(failed);
    }

    public static RuntimeException of(SQLException failed) {
        return switch (SqlState.of(failed)) {
            case AWAY -> new Refusal(new Failure.Unavailable(Reason.of("database.away")));
            case DISK_FULL -> Refusal.storageFull();
            case REPEATABLE, LOCK_NOT_AVAILABLE, OTHER -> new DataAccessException(SqlState.facts(unquoted(failed)), unquoted(failed));
        };
    }

    /** Returns the failure of one statement; that of a batch quotes it. */
    private static SQLException unquoted(SQLException failed) {
        return failed instanceof BatchUpdateException && failed.getNextException() != null ? failed.getNextException() : failed;
    }
}
