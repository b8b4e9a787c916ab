package dev.slipway.persistence.kernel;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Classes of database failures, by SQLSTATE and never by text. */
public enum SqlState {
    /** Another transaction was in the way; the same work may well succeed when done again. */
    REPEATABLE("40001", "40P01"),
    LOCK_NOT_AVAILABLE("55P03"),
    /** The server is away, shutting down or starting. */
    AWAY("08000", "08001", "08003", "08004", "08006", "57P01", "57P02", "57P03"),
    /** No space is left for rows or for what the server writes beside them. The statement was rolled back. */
    DISK_FULL("53100"),
    OTHER();

    private final Set<String> codes;

    SqlState(String... codes) {
        this.codes = Set.of(codes);
    }

    public static SqlState of(Throwable failure) {
        String code = code(failure).orElse("");
        if (code.isEmpty() && saidByThePool(failure)) {
            return AWAY;
        }
        for (SqlState state : values()) {
            if (state.codes.contains(code)) {
                return state;
            }
        }
        return OTHER;
    }

    public boolean matches(Throwable failure) {
        return of(failure) == this;
    }

    /**
     * Returns what may be logged about a failure: the SQLSTATE, and the constraint that was violated. Statements and messages of the server
     * hold values of users.
     */
    static String facts(SQLException failure) {
        Optional<String> constraint = failure instanceof PSQLException told
                ? Optional.ofNullable(told.getServerErrorMessage()).map(ServerErrorMessage::getConstraint) : Optional.empty();
        return "SQLSTATE " + failure.getSQLState() + constraint.map(name -> ", constraint " + name).orElse("");
    }

    /** Of the first cause that has one: what is read of a row fails with an exception of jOOQ's own around the driver's. */
    private static Optional<String> code(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return Optional.of(sql.getSQLState());
            }
        }
        return Optional.empty();
    }

    /** A plain failure without a SQLSTATE and a cause: the server has not spoken, the pool has closed the connection that died. */
    private static boolean saidByThePool(Throwable failure) {
        Throwable root = failure;
        while (root != null && root.getCause() != null) {
            root = root.getCause();
        }
        return root != null && root.getClass() == SQLException.class;
    }
}
