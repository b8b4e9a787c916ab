package dev.slipway.bootstrap.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The embedded database of a server, entered by the password in its home. */
record Database(int port, String password) {

    static final String USER = "postgres";
    static final String NAME = "slipway";

    static Database of(Path home) throws IOException {
        List<String> postmaster = Files.readAllLines(home.resolve("postgresql/data/postmaster.pid"));
        return new Database(Integer.parseInt(postmaster.get(3).strip()), Files.readString(home.resolve("postgresql/password")).strip());
    }

    java.sql.Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/" + NAME, USER, password);
    }

    /** Runs a script of this package, {@code fill.sql} or one that stands on it. */
    void fill(String name) throws SQLException, IOException {
        try (InputStream script = Database.class.getResourceAsStream(name);
                java.sql.Connection connection = open(); Statement statement = connection.createStatement()) {
            for (String one : new String(script.readAllBytes(), StandardCharsets.UTF_8).split(";\n")) {
                statement.execute(one);
            }
        }
    }

    static String text(Statement statement, String query) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
