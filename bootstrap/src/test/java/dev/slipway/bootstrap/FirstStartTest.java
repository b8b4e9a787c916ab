package dev.slipway.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.token.CreateFirstAdministrator.Created;
import dev.slipway.bootstrap.demo.Api;
import dev.slipway.bootstrap.settings.InstallationSettings;
import dev.slipway.schema.testing.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** What the first start makes up where nobody chose, and tells once. */
@ResourceLock(Resources.SYSTEM_OUT)
class FirstStartTest {

    @TempDir
    Path home;

    @Test
    void the_first_start_makes_up_a_password_and_a_token_that_work_and_later_ones_tell_nothing() {
        try (TestDatabase database = TestDatabase.fresh()) {
            InstallationSettings settings = InstallationSettings.load(Map.of("SLIPWAY_PORT", "0", "SLIPWAY_HOME", home.toString(),
                    "SLIPWAY_DATABASE_URL", database.jdbcUrl(),
                    "SLIPWAY_DATABASE_USER", database.user(), "SLIPWAY_DATABASE_PASSWORD", database.password()));
            try (Slipway first = Slipway.start(settings)) {
                Created created = first.firstAdministrator().orElseThrow();
                String token = created.token().orElseThrow();
                assertEquals(List.of("The password of root is " + created.password().orElseThrow(), "The token of root is " + token),
                        told(created));
                try (Api api = new Api(first.address())) {
                    var user = api.get("/user", Map.of("PRIVATE-TOKEN", token)).succeeded().json();
                    assertEquals("1 root Administrator true", "%s %s %s %s".formatted(user.get("id"), user.get("username").asText(),
                            user.get("name").asText(),
                            user.get("is_admin")));
                }
            }
            try (Slipway second = Slipway.start(settings)) {
                assertEquals(Optional.empty(), second.firstAdministrator());
            }
        }
    }

    private static List<String> told(Created created) {
        PrintStream before = System.out;
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        System.setOut(new PrintStream(lines, true, StandardCharsets.UTF_8));
        try {
            Main.tell(created);
        } finally {
            System.setOut(before);
        }
        return lines.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
