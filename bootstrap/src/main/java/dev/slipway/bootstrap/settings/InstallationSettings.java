package dev.slipway.bootstrap.settings;

import dev.slipway.application.access.ImpersonationPolicy;
import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.application.agent.AgentServerPolicy;
import dev.slipway.application.errortracking.ErrorTrackingPolicy;
import dev.slipway.application.user.signin.SignInPolicy;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.domain.audit.AuditRetention;
import dev.slipway.domain.kernel.HumanDuration;
import dev.slipway.domain.kernel.RateLimit;
import dev.slipway.domain.kernel.StorageReserve;
import dev.slipway.domain.kernel.address.AddressList;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import dev.slipway.domain.user.signin.SignInLock;
import dev.slipway.persistence.kernel.PasswordCost;
import dev.slipway.persistence.mail.SmtpServer;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The settings of one process, checked. See {@link ServerSetting} for what each is. */
public record InstallationSettings(
        String host,
        int port,
        Optional<Ssh> ssh,
        Optional<URI> externalUrl,
        Path home,
        Optional<Database> externalDatabase,
        int databaseConnections,
        Tier tier,
        Dialect dialect,
        String presentedVersion,
        Optional<String> rootPassword,
        Optional<String> rootToken,
        long maxArtifactBytes,
        long maxUploadBytes,
        long maxLogBytes,
        long maxPushBytes,
        long maxRepositoryBytes,
        StorageReserve diskReserve,
        DefaultBranchProtection branchProtection,
        String artifactsExpireIn,
        Pipelines pipelines,
        Schedules schedules,
        Network network,
        ActionLimitPolicy actionLimits,
        ThrottlePolicy throttles,
        ImpersonationPolicy impersonation,
        AuditRetention auditRetention,
        ErrorTrackingPolicy errorTracking,
        SignIns signIns,
        Optional<SmtpServer> mail,
        AgentServerPolicy agentServer,
        Duration runnerPoll,
        Duration runnerSilence,
        Alerts alerts,
        boolean pipelineNames,
        Configurations configurations,
        String git,
        LogLevel logLevel,
        Map<String, String> extensions) {

    /** Allowed values of rates. */
    static final String RATE = "off, or requests/seconds such as 3600/3600, at most 1000000/86400";

    private static final String PREFIX = "SLIPWAY_";
    private static final String FILE_KEY = "SLIPWAY_CONFIG";
    /** Of settings that extensions read. */
    private static final String EXTENSION_PREFIX = "SLIPWAY_EXTENSION_";
    private static final long KILOBYTE = 1024L;
    private static final long MEGABYTE = 1024L * 1024;

    /** Git over SSH. @param externalPort by which clients reach it */
    public record Ssh(int port, int externalPort) {}

    /** An external database. */
    public record Database(String url, String user, String password) {
        @Override
        public String toString() {
            return "Database[" + url + "]";
        }
    }

    /**
     * The network around the server: its proxies, for how long browsers are told to use https, and the readers of metrics.
     *
     * @param connectionsPerAddress 0 is no limit
     */
    public record Network(AddressList trustedProxies, Duration strictTransport, AddressList metricsReaders, int connectionsPerAddress) {}

    /** Limits of pipelines; 0 is none. @param perPush of the branches, and of the tags, of one push */
    public record Pipelines(int jobs, int activeJobs, int perMinute, int perPush, int archivedAfterDays) {}

    /** Sign-ins of browsers, how long their sessions live, and what digests of passwords cost. */
    public record SignIns(SessionLife sessions, SignInPolicy policy, PasswordCost cost) {}

    /** Limits of pipeline schedules. @param interval between two runs of one at least @param most of a project; 0 is no limit */
    public record Schedules(Duration interval, int most) {}

    /**
     * Limits of the alert receiver. @param patience how long a payload may take to arrive @param perHour payloads of a project; 0 is none
     */
    public record Alerts(long bytes, int depth, int items, Duration patience, int perHour) {}

    /**
     * Settings of CI configurations.
     *
     * @param remoteIncludes hosts; empty for none
     * @param templates      folder of templates; may be missing
     * @param strictKeywords whether keywords of releases after the emulated one are errors
     */
    public record Configurations(List<String> remoteIncludes, Path templates, boolean strictKeywords, boolean openSignUp,
            boolean globalLint, boolean olderTokens) {}

    /** Which side wins where the specification and the product that clients know disagree. */
    public enum Dialect { SPECIFICATION, VENDOR }

    private enum Switch { ON, OFF }

    /** Returns whether clients may come by https, as far as this server can tell, and are told to stay with it. */
    public boolean strictTransportApplies() {
        boolean https = externalUrl.filter(url -> "https".equals(url.getScheme())).isPresent();
        return !network.strictTransport().isZero() && (https || !network.trustedProxies().isEmpty());
    }

    @Override
    public String toString() {
        return "Settings[" + host + ":" + port + ", home " + home + "]";
    }

    /**
     * Reads the file that {@code SLIPWAY_CONFIG} names, if any, and lets the environment win over it.
     *
     * @throws BadSetting for the first value that is not allowed, and for names in the file that are no settings
     */
    public static InstallationSettings load(Map<String, String> environment) {
        Map<String, String> values = new TreeMap<>(file(environment.get(FILE_KEY)));
        environment.keySet().stream().filter(InstallationSettings::isSetting).forEach(key -> values.put(key, environment.get(key)));
        Values read = new Values(values);
        return new InstallationSettings(
                read.text(ServerSetting.HOST, InstallationSettings::isOfThisMachine),
                (int) read.number(ServerSetting.PORT, 0, 65_535),
                ssh(read),
                read.optional(ServerSetting.EXTERNAL_URL, InstallationSettings::address),
                read.optional(ServerSetting.HOME, InstallationSettings::folder).orElseThrow(),
                database(read),
                (int) read.number(ServerSetting.DATABASE_CONNECTIONS, 4, 500),
                read.choice(ServerSetting.TIER, Tier.class),
                read.choice(ServerSetting.DIALECT, Dialect.class),
                read.text(ServerSetting.VERSION, version -> version.matches("\\d{1,5}\\.\\d{1,5}\\.\\d{1,5}(-ee)?")),
                read.optional(ServerSetting.ROOT_PASSWORD, password -> within(password, 8, 128)),
                read.optional(ServerSetting.ROOT_TOKEN, token -> within(token, 20, 4096)),
                read.number(ServerSetting.MAX_ARTIFACT_MEGABYTES, 1, 1_048_576) * MEGABYTE,
                read.number(ServerSetting.MAX_UPLOAD_MEGABYTES, 1, 10_240) * MEGABYTE,
                read.number(ServerSetting.MAX_LOG_MEGABYTES, 1, 10_240) * MEGABYTE,
                read.number(ServerSetting.MAX_PUSH_MEGABYTES, 1, 1_048_576) * MEGABYTE,
                read.number(ServerSetting.MAX_REPOSITORY_MEGABYTES, 1, 1_048_576) * MEGABYTE,
                new StorageReserve(read.number(ServerSetting.DISK_RESERVE_MEGABYTES, 0, 1_048_576) * MEGABYTE),
                DefaultBranchProtection.of((int) read.number(ServerSetting.DEFAULT_BRANCH_PROTECTION, 0, 4)).orElseThrow(),
                read.text(ServerSetting.ARTIFACTS_EXPIRE_IN, InstallationSettings::duration),
                new Pipelines(count(read, ServerSetting.MAX_JOBS_OF_PIPELINE), count(read, ServerSetting.MAX_ACTIVE_JOBS), count(read,
                        ServerSetting.PIPELINES_PER_MINUTE), count(read, ServerSetting.PIPELINES_PER_PUSH),
                        (int) read.number(ServerSetting.ARCHIVE_JOBS_AFTER_DAYS, 0, 36_500)),
                new Schedules(Duration.ofMinutes(read.number(ServerSetting.SCHEDULE_MINUTES, 1, 1_440)),
                        count(read, ServerSetting.MAX_SCHEDULES)),
                new Network(read.ranges(ServerSetting.TRUSTED_PROXIES),
                        Duration.ofSeconds(read.number(ServerSetting.STRICT_TRANSPORT_SECONDS, 0, 63_072_000)),
                        read.ranges(ServerSetting.METRICS_READERS), count(read, ServerSetting.CONNECTIONS_PER_ADDRESS)),
                LimitSettings.actions(read),
                LimitSettings.throttles(read),
                new ImpersonationPolicy(read.choice(ServerSetting.IMPERSONATION, Switch.class) == Switch.ON),
                new AuditRetention(Optional.of(Duration.ofDays(read.number(ServerSetting.AUDIT_EVENTS_DAYS, 0, 36_500)))
                        .filter(Duration::isPositive)),
                new ErrorTrackingPolicy(read.choice(ServerSetting.ERROR_TRACKING, Switch.class) == Switch.ON,
                        Duration.ofDays(read.number(ServerSetting.ERROR_EVENTS_DAYS, 1, 36_500))),
                signIns(read),
                MailSettings.read(read),
                KasSettings.read(read),
                Duration.ofSeconds(read.number(ServerSetting.RUNNER_POLL_SECONDS, 0, 300)),
                Duration.ofSeconds(read.number(ServerSetting.RUNNER_SILENCE_SECONDS, 5, 86_400)),
                new Alerts(read.number(ServerSetting.ALERT_MAX_KILOBYTES, 1, 65_536) * KILOBYTE, (int) read.number(
                        ServerSetting.ALERT_MAX_DEPTH, 1, 500), (int) read.number(ServerSetting.ALERT_MAX_ITEMS, 1, 100_000),
                        Duration.ofSeconds(read.number(ServerSetting.ALERT_MAX_SECONDS, 1, 600)),
                        count(read, ServerSetting.ALERTS_PER_HOUR)),
                read.choice(ServerSetting.PIPELINE_NAMES, Switch.class) == Switch.ON,
                new Configurations(read.optional(ServerSetting.REMOTE_INCLUDES, InstallationSettings::hosts).orElseThrow(),
                        read.optional(ServerSetting.TEMPLATES, InstallationSettings::folder)
                                .orElseGet(
                                        () -> read.optional(ServerSetting.HOME, InstallationSettings::folder).orElseThrow()
                                                .resolve("templates")),
                        read.choice(ServerSetting.STRICT_KEYWORDS, Switch.class) == Switch.ON,
                        read.choice(ServerSetting.OPEN_SIGN_UP, Switch.class) == Switch.ON,
                        read.choice(ServerSetting.GLOBAL_LINT, Switch.class) == Switch.ON,
                        read.choice(ServerSetting.OLDER_JOB_TOKENS, Switch.class) == Switch.ON),
                read.text(ServerSetting.GIT, command -> true),
                read.choice(ServerSetting.LOG_LEVEL, LogLevel.class),
                extensions(values));
    }

    private static boolean isSetting(String key) {
        return ServerSetting.of(key).isPresent() || key.startsWith(EXTENSION_PREFIX);
    }

    /** Returns the settings of extensions, by what follows the prefix. */
    private static Map<String, String> extensions(Map<String, String> values) {
        return values.entrySet().stream().filter(entry -> entry.getKey().startsWith(EXTENSION_PREFIX))
                .collect(Collectors.toUnmodifiableMap(entry -> entry.getKey().substring(EXTENSION_PREFIX.length()), Map.Entry::getValue));
    }

    /**
     * Finds environment variables that look like settings but are unknown. They do not prevent the start, since other programs set
     * variables too, such as container platforms for each service; a log line about each reveals misspelt names.
     */
    public static List<String> strangers(Map<String, String> environment) {
        return environment.keySet().stream().filter(key -> key.startsWith(PREFIX))
                .filter(key -> !isSetting(key) && known().noneMatch(key::equals)).sorted()
                .map(key -> noSetting(key) + " It is ignored.").toList();
    }

    private static Stream<String> known() {
        return Stream.concat(ServerSetting.keys(), Stream.of(FILE_KEY, "SLIPWAY_JAVA_HOME", "SLIPWAY_JAVA_OPTIONS"));
    }

    private static String noSetting(String key) {
        return "there is no setting " + key + Spelling.nearest(key, known()).map(near -> "; is " + near + " meant?").orElse(".");
    }

    private static Map<String, String> file(@Nullable String name) {
        if (name == null || name.isBlank()) {
            return Map.of();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(Path.of(name))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new BadSetting(FILE_KEY + ": the file " + name + " cannot be read");
        }
        Map<String, String> values = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            if (!isSetting(key)) {
                throw new BadSetting(name + ": " + noSetting(key));
            }
            values.put(key, properties.getProperty(key));
        }
        return values;
    }

    private static Optional<Ssh> ssh(Values read) {
        if (read.text(ServerSetting.SSH_PORT, value -> value.equals("off") || port(value) != null).equals("off")) {
            return Optional.empty();
        }
        int port = read.optional(ServerSetting.SSH_PORT, InstallationSettings::port).orElseThrow();
        return Optional.of(new Ssh(port, read.optional(ServerSetting.SSH_EXTERNAL_PORT, InstallationSettings::port).orElse(port)));
    }

    /** @return null for what is no port */
    private static @Nullable Integer port(String text) {
        return text.strip().matches("[1-9][0-9]{0,4}") && Integer.parseInt(text.strip()) <= 65_535 ? Integer.valueOf(text.strip()) : null;
    }

    private static Optional<Database> database(Values read) {
        Optional<String> url = read.optional(ServerSetting.DATABASE_URL, value -> value.startsWith("jdbc:postgresql://") ? value : null);
        return url.map(present -> new Database(
                present,
                read.text(ServerSetting.DATABASE_USER, user -> !user.isBlank()),
                read.text(ServerSetting.DATABASE_PASSWORD, password -> true)));
    }

    private static SignIns signIns(Values read) {
        SignInLock.Policy lock = new SignInLock.Policy(count(read, ServerSetting.SIGN_IN_ATTEMPTS),
                Duration.ofMinutes(read.number(ServerSetting.SIGN_IN_LOCK_MINUTES, 1, 1_440)));
        return new SignIns(
                new SessionLife(Duration.ofMinutes(read.number(ServerSetting.SESSION_IDLE_MINUTES, 15, 525_600)),
                        Duration.ofDays(read.number(ServerSetting.SESSION_DAYS, 1, 365))),
                new SignInPolicy(lock, new RateLimit(count(read, ServerSetting.SIGN_IN_FAILURES_PER_ADDRESS), Duration.ofMinutes(10)),
                        read.choice(ServerSetting.CONFIRMED_EMAIL, Switch.class) == Switch.ON),
                new PasswordCost((int) read.number(ServerSetting.PASSWORD_COST, PasswordCost.LEAST, PasswordCost.MOST)));
    }

    private static int count(Values read, ServerSetting setting) {
        return (int) read.number(setting, 0, 1_000_000);
    }

    private static boolean isOfThisMachine(String host) {
        try {
            InetAddress address = InetAddress.getByName(host.strip());
            return address.isAnyLocalAddress() || address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException unknown) {
            return false;
        }
    }

    /** @return null where something else has that name */
    private static @Nullable Path folder(String name) {
        Path folder = Path.of(name).toAbsolutePath().normalize();
        return !Files.exists(folder) || Files.isDirectory(folder) ? folder : null;
    }

    private static @Nullable URI address(String text) {
        URI uri = URI.create(text.endsWith("/") ? text.substring(0, text.length() - 1) : text);
        boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        return web && uri.getHost() != null && uri.getPath().isEmpty() && uri.getQuery() == null ? uri : null;
    }

    /** @return null for what is no list of hosts */
    private static @Nullable List<String> hosts(String text) {
        List<String> hosts = text.strip().equals("off") ? List.of() : Arrays.stream(text.split(",")).map(String::strip).toList();
        return hosts.stream().allMatch(host -> host.matches("(?:\\*\\.)?[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\\d{1,5})?"))
                ? hosts
                : null;
    }

    private static boolean duration(String text) {
        return text.equals("never") || HumanDuration.seconds(text).isPresent();
    }

    private static @Nullable String within(String text, int shortest, int longest) {
        return text.length() >= shortest && text.length() <= longest ? text : null;
    }
}
