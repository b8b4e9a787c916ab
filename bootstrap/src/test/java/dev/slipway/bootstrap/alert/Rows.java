package dev.slipway.bootstrap.alert;

import dev.slipway.bootstrap.testing.TestServer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Looks into the tables of the shared server, and writes what other features own. */
final class Rows {

    private Rows() {
    }

    /** The number in the first column of the first row. */
    static long number(String sql, Object... values) {
        try (Connection connection = TestServer.shared().database().connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int at = 0; at < values.length; at++) {
                statement.setObject(at + 1, values[at]);
            }
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(sql, failed);
        }
    }
}
