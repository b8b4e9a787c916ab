package dev.slipway.bootstrap.settings;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.application.agent.AgentServerPolicy;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.limit.ActionLimit;
import dev.slipway.domain.access.limit.Throttle;
import dev.slipway.domain.kernel.RateLimit;
import dev.slipway.persistence.mail.SmtpServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstallationSettingsTest {

    @TempDir
    Path folder;

    @Test
    void everything_has_a_default() {
        InstallationSettings settings = InstallationSettings.load(Map.of());
        assertEquals(8080, settings.port());
        assertEquals("127.0.0.1", settings.host());
        assertEquals(Tier.ULTIMATE, settings.tier());
        assertTrue(settings.externalDatabase().isEmpty());
        assertEquals(100L << 20, settings.maxArtifactBytes());
    }

    @Test
    void throttles_are_off_and_action_limits_on_by_default() {
        InstallationSettings settings = InstallationSettings.load(Map.of());
        assertEquals(ThrottlePolicy.OFF, settings.throttles());
        for (ActionLimit limit : ActionLimit.values()) {
            assertEquals(limit.standard(), settings.actionLimits().rate(limit), limit.id());
        }
        assertEquals(50_000, settings.pipelines().activeJobs());
        assertEquals(4, settings.pipelines().perPush());
        assertTrue(settings.network().trustedProxies().isEmpty());
        assertFalse(settings.strictTransportApplies());
    }

    @Test
    void each_throttle_and_limit_has_its_own_setting() {
        for (Throttle throttle : Throttle.values()) {
            ThrottlePolicy policy = InstallationSettings.load(Map.of("SLIPWAY_THROTTLE_" + throttle.name(), " 7/30 ")).throttles();
            assertEquals(Map.of(throttle, new RateLimit(7, Duration.ofSeconds(30))), policy.rates());
        }
        Map<ActionLimit, String> names = Map.of(ActionLimit.AWARD_CREATION, "AWARDS_PER_MINUTE",
                ActionLimit.ERROR_EVENTS, "ERROR_EVENTS_PER_MINUTE",
                ActionLimit.ISSUE_CREATION, "ISSUES_PER_MINUTE", ActionLimit.JOB_LIST,
                "JOB_LISTS_PER_MINUTE", ActionLimit.NOTE_CHANGE, "NOTE_CHANGES_PER_MINUTE", ActionLimit.NOTE_CREATION,
                "NOTES_PER_MINUTE", ActionLimit.PROJECT_LIST,
                "PROJECT_LISTS_PER_10_MINUTES", ActionLimit.RAW_FILE, "RAW_FILES_PER_MINUTE",
                ActionLimit.SCHEDULE_PLAY, "SCHEDULE_PLAYS_PER_MINUTE", ActionLimit.USER_BY_ID,
                "USERS_PER_10_MINUTES");
        for (ActionLimit limit : ActionLimit.values()) {
            ActionLimitPolicy policy = InstallationSettings.load(Map.of("SLIPWAY_" + names.get(limit), "0")).actionLimits();
            for (ActionLimit other : ActionLimit.values()) {
                assertEquals(other == limit, policy.rate(other).unlimited(), limit + " " + other);
                assertEquals(other.standard().period(), policy.rate(other).period());
            }
        }
        assertEquals(Set.of("ada", "bob"),
                InstallationSettings.load(Map.of("SLIPWAY_USERS_UNLIMITED_FOR", "Ada, bob")).actionLimits().exemptUsers());
    }

    @Test
    void strict_transport_applies_where_https_can_be_seen() {
        assertTrue(InstallationSettings.load(Map.of("SLIPWAY_EXTERNAL_URL", "https://host")).strictTransportApplies());
        assertTrue(InstallationSettings.load(Map.of("SLIPWAY_TRUSTED_PROXIES", "10.0.0.0/8")).strictTransportApplies());
        assertFalse(InstallationSettings.load(Map.of("SLIPWAY_EXTERNAL_URL", "http://host")).strictTransportApplies());
        assertFalse(InstallationSettings.load(Map.of("SLIPWAY_EXTERNAL_URL", "https://host", "SLIPWAY_STRICT_TRANSPORT_SECONDS", "0"))
                .strictTransportApplies());
    }

    @Test
    void remote_includes_name_hosts() {
        assertEquals(List.of(), InstallationSettings.load(Map.of()).configurations().remoteIncludes());
        assertEquals(List.of("a.example.com", "*.example.org:8080"),
                InstallationSettings.load(Map.of("SLIPWAY_REMOTE_INCLUDES", "a.example.com, *.example.org:8080")).configurations()
                        .remoteIncludes());
    }

    @Test
    void ssh_is_off_unless_it_has_a_port() {
        assertTrue(InstallationSettings.load(Map.of()).ssh().isEmpty());
        assertTrue(InstallationSettings.load(Map.of("SLIPWAY_SSH_EXTERNAL_PORT", "22")).ssh().isEmpty());
        assertEquals(new InstallationSettings.Ssh(2222, 2222),
                InstallationSettings.load(Map.of("SLIPWAY_SSH_PORT", "2222")).ssh().orElseThrow());
        assertEquals(new InstallationSettings.Ssh(2222, 22), InstallationSettings.load(
                Map.of("SLIPWAY_SSH_PORT", "2222", "SLIPWAY_SSH_EXTERNAL_PORT", "22")).ssh().orElseThrow());
        for (String port : List.of("0", "65536", "-1", "on", "22a", "022")) {
            assertThrows(BadSetting.class, () -> InstallationSettings.load(Map.of("SLIPWAY_SSH_PORT", port)), port);
            assertThrows(BadSetting.class, () -> InstallationSettings.load(
                    Map.of("SLIPWAY_SSH_PORT", "2222", "SLIPWAY_SSH_EXTERNAL_PORT", port)), port);
        }
    }

    @Test
    void the_environment_wins_over_the_file() throws IOException {
        Path file = Files.writeString(folder.resolve("slipway.properties"), "SLIPWAY_PORT=9000\nSLIPWAY_TIER=free\n");
        InstallationSettings settings = InstallationSettings.load(Map.of("SLIPWAY_CONFIG", file.toString(), "SLIPWAY_PORT", "9001"));
        assertEquals(9001, settings.port());
        assertEquals(Tier.FREE, settings.tier());
    }

    @Test
    void a_name_in_the_file_that_is_no_setting_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("slipway.properties"), "SLIPWAY_PROT=9000\n");
        BadSetting refused = assertThrows(BadSetting.class, () -> InstallationSettings.load(Map.of("SLIPWAY_CONFIG", file.toString())));
        assertTrue(refused.getMessage().contains("SLIPWAY_PROT"), refused.getMessage());
    }

    @Test
    void misspelt_name_in_the_file_is_told_with_its_neighbour() throws IOException {
        Path file = Files.writeString(folder.resolve("slipway.properties"), "SLIPWAY_PROT=9000\n");
        assertEquals(file + ": there is no setting SLIPWAY_PROT; is SLIPWAY_PORT meant?",
                assertThrows(BadSetting.class, () -> InstallationSettings.load(Map.of("SLIPWAY_CONFIG", file.toString()))).getMessage());
    }

    @Test
    void names_in_the_environment_that_are_no_settings_are_told() {
        assertEquals(List.of(
                        "there is no setting SLIPWAY_DATABSE_URL; is SLIPWAY_DATABASE_URL meant? It is ignored.",
                        "there is no setting SLIPWAY_SOMETHING_ELSE. It is ignored."),
                InstallationSettings.strangers(Map.of("SLIPWAY_DATABSE_URL", "x", "SLIPWAY_SOMETHING_ELSE", "x", "SLIPWAY_PORT", "1",
                        "SLIPWAY_CONFIG",
                        "x", "SLIPWAY_JAVA_HOME", "x", "SLIPWAY_JAVA_OPTIONS", "x", "PATH", "x")));
    }

    @Test
    void extensions_have_settings_of_their_own() throws IOException {
        Path file = Files.writeString(folder.resolve("slipway.properties"), "SLIPWAY_EXTENSION_A=file\nSLIPWAY_EXTENSION_B=file\n");
        Map<String, String> environment = Map.of("SLIPWAY_CONFIG", file.toString(), "SLIPWAY_EXTENSION_B", "environment");
        assertEquals(Map.of("A", "file", "B", "environment"), InstallationSettings.load(environment).extensions());
        assertEquals(List.of(), InstallationSettings.strangers(environment));
    }

    @Test
    void operator_chooses_the_level_of_the_log() {
        assertEquals(LogLevel.INFO, InstallationSettings.load(Map.of()).logLevel());
        assertEquals(LogLevel.DEBUG, InstallationSettings.load(Map.of("SLIPWAY_LOG_LEVEL", "debug")).logLevel());
    }

    @ParameterizedTest
    @CsvSource({
        "SLIPWAY_LOG_LEVEL,loud", "SLIPWAY_PORT,70000", "SLIPWAY_PORT,http", "SLIPWAY_EXTERNAL_URL,ftp://host",
                "SLIPWAY_EXTERNAL_URL,https://host/path", "SLIPWAY_TIER,gold",
        "SLIPWAY_DIALECT,french", "SLIPWAY_ROOT_TOKEN,short", "SLIPWAY_ROOT_PASSWORD,short", "SLIPWAY_DATABASE_URL,mysql://host/db",
            "SLIPWAY_PRESENTED_VERSION,fifteen", "SLIPWAY_MAX_ARTIFACT_MEGABYTES,0", "SLIPWAY_ARTIFACTS_EXPIRE_IN,whenever",
            "SLIPWAY_RUNNER_POLL_SECONDS,-1",
            "SLIPWAY_DATABASE_CONNECTIONS,1", "SLIPWAY_HOST,192.0.2.1", "SLIPWAY_HOST,no such host", "SLIPWAY_HOME,/dev/null",
            "SLIPWAY_MAX_LOG_MEGABYTES,0",
        "SLIPWAY_MAX_PUSH_MEGABYTES,none", "SLIPWAY_MAX_REPOSITORY_MEGABYTES,-5", "SLIPWAY_RUNNER_SILENCE_SECONDS,4",
        "SLIPWAY_PIPELINE_NAMES,yes", "SLIPWAY_ALERT_MAX_KILOBYTES,0", "SLIPWAY_ALERT_MAX_DEPTH,501", "SLIPWAY_ALERT_MAX_ITEMS,0",
        "SLIPWAY_ALERT_MAX_SECONDS,0", "SLIPWAY_ALERTS_PER_HOUR,-1", "SLIPWAY_SCHEDULE_MINUTES,0", "SLIPWAY_MAX_SCHEDULES,-1",
            "SLIPWAY_REMOTE_INCLUDES,https://a.example.com", "SLIPWAY_REMOTE_INCLUDES,*", "SLIPWAY_REMOTE_INCLUDES,a/b",
            "SLIPWAY_OPEN_SIGN_UP,1",
        "SLIPWAY_TRUSTED_PROXIES,proxy.example.com", "SLIPWAY_TRUSTED_PROXIES,10.0.0.0/33", "SLIPWAY_METRICS_READERS,*",
        "SLIPWAY_STRICT_TRANSPORT_SECONDS,-1", "SLIPWAY_PIPELINES_PER_PUSH,-1", "SLIPWAY_JOB_LISTS_PER_MINUTE,many",
        "SLIPWAY_RAW_FILES_PER_MINUTE,-1", "SLIPWAY_SCHEDULE_PLAYS_PER_MINUTE,-1", "SLIPWAY_PROJECT_LISTS_PER_10_MINUTES,-1",
        "SLIPWAY_USERS_PER_10_MINUTES,1000001", "SLIPWAY_THROTTLE_UNAUTHENTICATED_API,on", "SLIPWAY_THROTTLE_AUTHENTICATED_API,7200",
        "SLIPWAY_THROTTLE_UNAUTHENTICATED_FILES,0/15", "SLIPWAY_THROTTLE_AUTHENTICATED_FILES,1/0",
        "SLIPWAY_THROTTLE_UNAUTHENTICATED_GROUPS,1/86401", "SLIPWAY_THROTTLE_AUTHENTICATED_GROUPS,1000001/1",
        "SLIPWAY_THROTTLE_UNAUTHENTICATED_GIT,-1/1", "SLIPWAY_THROTTLE_PROTECTED_PATHS,1/1/1",
        "SLIPWAY_THROTTLE_FAILED_AUTHENTICATION,01/1",
        "SLIPWAY_GLOBAL_LINT,no", "SLIPWAY_OLDER_JOB_TOKENS,maybe", "SLIPWAY_IMPERSONATION,never", "SLIPWAY_AUDIT_EVENTS_DAYS,-1",
        "SLIPWAY_ERROR_TRACKING,yes", "SLIPWAY_ERROR_EVENTS_DAYS,0"})
    void a_value_that_is_not_allowed_is_refused_by_the_name_of_its_setting(String key, String value) {
        BadSetting refused = assertThrows(BadSetting.class, () -> InstallationSettings.load(Map.of(key, value)));
        assertTrue(refused.getMessage().startsWith(key + ": allowed is "), refused.getMessage());
    }

    @Test
    void an_external_database_needs_a_user() {
        BadSetting refused = assertThrows(BadSetting.class,
                () -> InstallationSettings.load(Map.of("SLIPWAY_DATABASE_URL", "jdbc:postgresql://host/slipway")));
        assertTrue(refused.getMessage().startsWith("SLIPWAY_DATABASE_USER: "), refused.getMessage());
    }

    @Test
    void a_refusal_does_not_repeat_a_secret() {
        BadSetting refused = assertThrows(BadSetting.class, () -> InstallationSettings.load(Map.of("SLIPWAY_ROOT_TOKEN", "hunter2")));
        assertFalse(refused.getMessage().contains("hunter2"));
    }

    /** Prints the page anew with {@code -Dslipway.print=true}. */
    @Test
    void the_page_shows_the_table() throws IOException {
        Path page = Path.of("..", "docs", "configuration.md");
        String expected = page();
        if (Boolean.getBoolean("slipway.print")) {
            Files.writeString(page, expected);
        }
        assertEquals(expected, Files.readString(page));
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Configuration

                Settings come from the environment, or from a properties file with the same names that `SLIPWAY_CONFIG` points to; the
                environment wins. A value that is not allowed, and a name in the file that is no setting, end the start with a message
                that names it. A name in the environment that begins with `SLIPWAY_` and is no setting is told and ignored.

                | name | default | allowed | what for |
                |---|---|---|---|
                """);
        for (ServerSetting setting : ServerSetting.values()) {
            page.append("| `%s` | %s | %s | %s |%n".formatted(
                    setting.key(), setting.fallback().isEmpty() ? "" : "`" + setting.fallback() + "`", setting.allowed(),
                    setting.purpose()));
        }
        page.append("""

                Names that begin with `SLIPWAY_EXTENSION_` are read by the [extensions](extend/write-an-extension.md) in the folder
                `extensions` of the home.

                `PUT /application/settings` changes some settings while the server runs, in all its processes: `default_projects_limit`,
                `default_branch_protection`, and three of approvals that are off by default (`prevent_merge_requests_author_approval`,
                `prevent_merge_requests_committers_approval`, `disable_overriding_approvers_per_merge_request`).
                A value that administrators store there overrides the environment of all processes, also where
                it equals the present one; `null` deletes it, so that the environment counts again. A client that sends back all settings
                stores those alone that it has changed. All others are shown there and change with the process alone.

                `SLIPWAY_JAVA_OPTIONS` is read by the `./slipway` command alone: memory and other options of the JVM, `-Xmx512m` by default.
                Bodies above 10 MiB, such as commits with large files, are parsed in memory if the heap has five times their size, seven
                times that of a form, beside 96 MiB for the server. Others are 413: JSON above 83 MiB and forms above 59 MiB with
                `-Xmx512m`, above 32 and 22 MiB with `-Xmx256m`. Files of snippets, files of multipart forms, artifacts and pushes go
                through files instead, in the folder for temporary files of the JVM (`-Djava.io.tmpdir`). Of requests with files of
                snippets above 1 MiB, 18 MiB of the memory for bodies are one slot: two at once with `-Xmx256m`, five with `-Xmx512m`;
                others wait 5 seconds for theirs, and are 503 with `Retry-After` then.
                With `-Xmx512m -XX:TieredStopAtLevel=1`, a server that lives for the length of a test starts sooner and is faster in
                its first seconds, and slower later.
                `SLIPWAY_JAVA_HOME` names the folder of the JDK that the command takes; without it, it looks for one.

                ## Recover access

                The password and the token of the first administrator are shown once. These commands give an account new ones, `root` \
                where no
                user is named, while the server runs and while it does not:

                ```
                ./slipway admin reset-password [USER]           # prints a new password
                ./slipway admin reset-password [USER] --stdin   # takes the first line of standard input, so that it stands in no history
                ./slipway admin token [USER]                    # prints a personal access token with the scopes api and sudo, for a week
                ```

                Standard output holds the secret alone: `TOKEN=$(./slipway admin token)`. Tokens that exist stay. They work for those who \
                can
                read the home, with an external database for those who have its settings, and change nothing else; an account that is \
                blocked
                stays so. Accounts without administration get a token with the scope api. A line of log says what was done, without the \
                secret.

                ## Lines of log

                They go to standard error, one event a line, as `name key=value`: `push.settled`, `job.assigned`, `pipeline.ended`,
                `access.password_reset`, `access.token_made` and others at the level info, and what should not have happened at the level \
                warn.
                The start and the stop are told on standard output at every level.

                ## What lies in the home

                | path | what |
                |---|---|
                | `keys/encryption.keys` | the keys that encrypt stored secrets, one a line, the one in use first; back it up apart from \
                the database |
                | `postgresql/` | the embedded database and its password |
                | `repositories/` | bare git repositories, by the id of their project; those of snippets in `snippets/`, by the id of the \
                snippet |
                | `templates/` | [templates](templates.md) of the installation, unless `SLIPWAY_TEMPLATES` names another folder |
                | `extensions/` | jars of [extensions](extend/write-an-extension.md), which no other account may write |
                | `blobs/` | artifacts, archived logs, avatars and uploads |
                | `owner.lock` | held by the one process that owns a home with an embedded database |

                A backup is a copy of the home taken while the server is stopped; with an external database, the home and a dump of the
                database, the database first.
                """);
        return page.toString();
    }

    private static Map<String, String> mail(String... more) {
        Map<String, String> values = new HashMap<>(Map.of("SLIPWAY_SMTP_HOST", "mail.example", "SLIPWAY_SMTP_FROM", "slipway@mail.example",
                "SLIPWAY_EXTERNAL_URL", "https://slipway.example", "SLIPWAY_SMTP_USER", "slipway", "SLIPWAY_SMTP_PASSWORD", "secret"));
        for (int i = 0; i < more.length; i += 2) {
            values.put(more[i], more[i + 1]);
        }
        return values;
    }

    @Test
    void mail_is_off_by_default_and_protected_where_it_is_on() {
        assertTrue(InstallationSettings.load(Map.of("SLIPWAY_SMTP_FROM", "slipway@mail.example")).mail().isEmpty());
        SmtpServer server = InstallationSettings.load(mail()).mail().orElseThrow();
        assertEquals("SmtpServer[mail.example:587] STARTTLS PT20S", server + " " + server.security() + " " + server.patience());
        assertEquals("slipway@mail.example", server.from().text());
        assertEquals("slipway secret", server.login().orElseThrow().user() + " " + server.login().orElseThrow().password());
    }

    @ParameterizedTest
    @CsvSource({
        "SLIPWAY_SMTP_HOST, 'a b'", "SLIPWAY_SMTP_PORT, 0", "SLIPWAY_SMTP_FROM, Slipway <a@b>", "SLIPWAY_SMTP_FROM, ''",
        "SLIPWAY_EXTERNAL_URL, ''", "SLIPWAY_SMTP_SECURITY, ssl", "SLIPWAY_SMTP_TIMEOUT_SECONDS, 0"})
    void mail_needs_settings_that_fit_together(String name, String value) {
        BadSetting refused = assertThrows(BadSetting.class, () -> InstallationSettings.load(mail(name, value)));
        assertTrue(refused.getMessage().startsWith(name + ": "), refused.getMessage());
    }

    private Map<String, String> agentServer(String secret) throws IOException {
        Path file = Files.writeString(folder.resolve("kas-secret"), secret);
        return Map.of("SLIPWAY_KAS_SECRET_FILE", file.toString(), "SLIPWAY_KAS_URL", "wss://kas.example/-/kubernetes-agent/");
    }

    @Test
    void secret_of_the_server_of_agents_is_read_from_a_file() throws IOException {
        assertFalse(InstallationSettings.load(Map.of()).agentServer().enabled());
        AgentServerPolicy policy = InstallationSettings.load(agentServer(Base64.getEncoder().encodeToString(new byte[32]) + "\n"))
                .agentServer();
        assertArrayEquals(new byte[32], policy.secret().orElseThrow());
        assertEquals("wss://kas.example/-/kubernetes-agent/", policy.address().orElseThrow().toString());
    }

    @Test
    void other_secrets_and_addresses_of_the_server_of_agents_are_rejected() throws IOException {
        for (String secret : List.of("", "hunter2", Base64.getEncoder().encodeToString(new byte[31]), "A".repeat(2_000))) {
            Map<String, String> settings = agentServer(secret);
            BadSetting refused = assertThrows(BadSetting.class, () -> InstallationSettings.load(settings));
            assertTrue(refused.getMessage().startsWith("SLIPWAY_KAS_SECRET_FILE: "), refused.getMessage());
        }
        assertThrows(BadSetting.class, () -> InstallationSettings.load(Map.of("SLIPWAY_KAS_SECRET_FILE", folder + "/missing")));
        for (String address : List.of("https://kas.example", "kas.example", "wss:kas")) {
            assertThrows(BadSetting.class, () -> InstallationSettings.load(Map.of("SLIPWAY_KAS_URL", address)));
        }
    }

    @Test
    void password_of_mail_is_not_sent_in_clear() {
        BadSetting refused = assertThrows(BadSetting.class, () -> InstallationSettings.load(mail("SLIPWAY_SMTP_SECURITY", "none")));
        assertTrue(refused.getMessage().startsWith("SLIPWAY_SMTP_USER: ") && !refused.getMessage().contains("secret"),
                refused.getMessage());
    }
}
