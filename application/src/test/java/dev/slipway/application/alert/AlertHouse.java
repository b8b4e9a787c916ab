package dev.slipway.application.alert;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.alert.fake.FakeAlertIntegrations;
import dev.slipway.application.alert.fake.FakeAlertRows;
import dev.slipway.application.alert.fake.FakeAlertSettings;
import dev.slipway.application.alert.fake.FakeAlertViews;
import dev.slipway.application.alert.fake.FakeAlerts;
import dev.slipway.application.alert.integration.CreateIntegration;
import dev.slipway.application.alert.integration.DeleteIntegration;
import dev.slipway.application.alert.integration.IntegrationReads;
import dev.slipway.application.alert.integration.IntegrationView;
import dev.slipway.application.alert.integration.RotateKey;
import dev.slipway.application.alert.integration.SendTestAlert;
import dev.slipway.application.alert.integration.UpdateAlertSettings;
import dev.slipway.application.alert.integration.UpdateIntegration;
import dev.slipway.application.alert.port.AlertIntegrations.Candidate;
import dev.slipway.application.alert.port.Payloads;
import dev.slipway.application.issue.fake.FakeIssues;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.kernel.fake.FakeRateLimits;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.user.fake.FakeInternalUsers;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertFormat;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.alert.IntegrationKind;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/** The use cases of alerts on ports in memory, a private project with a member of each role, and people beside them. */
public class AlertHouse {

    public static final Instant NOW = Instant.parse("2026-02-03T04:05:06.123456Z");

    public Instant now = NOW;
    final InstantSource clock = () -> now;
    final FakeTransactions transactions = new FakeTransactions(clock);
    public final FakeDirectory directory = new FakeDirectory(transactions);
    final FakeAlertRows rows = new FakeAlertRows(transactions, directory);
    final FakeAlerts alerts = new FakeAlerts(rows);
    final FakeAlertViews views = new FakeAlertViews(rows);
    public final FakeAlertIntegrations integrations = new FakeAlertIntegrations(rows);
    public final FakeSecrets secrets = new FakeSecrets();
    public final FakeObservations observations = new FakeObservations();
    final FakeWork work = new FakeWork(transactions, clock);
    final FakeIssues issues = new FakeIssues(transactions);
    private final List<Object> ports;

    final AlertModule use;
    public final CreateIntegration create;
    public final UpdateIntegration update;
    public final RotateKey rotate;
    public final DeleteIntegration delete;
    public final IntegrationReads integrationReads;
    public final SendTestAlert test;
    public final AlertReads reads;
    final ChangeAlert change;
    final UpdateAlertSettings updateSettings;

    public final long root = directory.store(AccountDraft.named("root").asAdministrator());
    final long group = directory.store(GroupDraft.named("group"));
    public final long project = directory.store(ProjectDraft.in(group, "project"));
    final long otherProject = directory.store(ProjectDraft.in(group, "other"));
    public final ProjectRef ref = new ProjectRef.Id(project);
    public final ProjectRef otherRef = new ProjectRef.Id(otherProject);
    final Map<Role, Long> members = new EnumMap<>(Role.class);
    public final long stranger = directory.user("stranger");

    public AlertHouse() {
        this(Tier.ULTIMATE);
    }

    public AlertHouse(Tier tier) {
        this(tier, 0);
    }

    public AlertHouse(Tier tier, int perHour) {
        ports = List.of(clock, transactions, secrets, observations, work, new FakeRateLimits(clock), new FakeAccessFacts(directory, clock),
                new FakeCredentials(transactions, directory, clock), new FakeInternalUsers(transactions), issues, alerts, views,
                integrations, new FakeAlertSettings(rows), new OneWord(transactions),
                new AlertPolicy(tier, 1 << 20, 100, 3, Duration.ofSeconds(30), perHour),
                new AlertPages(() -> URI.create("https://slipway.example.org")));
        use = module(new Words());
        create = use.createIntegration;
        update = use.updateIntegration;
        rotate = use.rotateKey;
        delete = use.deleteIntegration;
        integrationReads = use.integrationReads;
        test = use.sendTestAlert;
        reads = use.alertReads;
        change = use.changeAlert;
        updateSettings = use.updateAlertSettings;
        for (Role role : Role.values()) {
            members.put(role, directory.user(role.name().toLowerCase(Locale.ROOT)));
            directory.store(MemberDraft.ofGroup(group, members.get(role), role));
        }
    }

    public Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    public Caller member(Role role) {
        return person(members.get(role));
    }

    public IntegrationView integration() {
        return create
                .create(person(root), ref, new CreateIntegration.Request(IntegrationKind.GENERIC, "Hooks", true, Optional.empty(), null))
                .integration();
    }

    /** Takes occurrences as their format would read them from a payload. */
    public List<ReceiveAlerts.Taken> take(IntegrationView integration, Occurrence... occurrences) {
        Words format = new Words(Arrays.stream(occurrences).map(Occurrence::reading).toList());
        Candidate candidate = new Candidate(integration.id(), integration.name(), integration.kind(), new byte[0],
                integration.mapping().isPresent());
        return module(format).alertIntake.take(integration.projectId(), candidate, any -> true, new Json.Members(Map.of()));
    }

    private AlertModule module(AlertFormat format) {
        return TestModules.of(Stream.concat(ports.stream(), Stream.of(List.of(format))).toArray()).alert;
    }

    /** Reads nothing but a single word in braces; the other texts are bad in the way that they name. */
    private record OneWord(FakeTransactions transactions) implements Payloads {
        @Override
        public Json.Members read(InputStream body) {
            AtomicBoolean alone = new AtomicBoolean();
            transactions.afterCommit(() -> alone.set(true));
            if (!alone.get()) {
                throw new IllegalStateException("a payload is read while others wait");
            }
            try {
                String text = new String(body.readAllBytes(), StandardCharsets.UTF_8);
                switch (text) {
                    case "large" -> throw Refusal.tooLarge(Reason.of("alert.too_large", 1));
                    case "deep" -> throw Refusal.unprocessable(Reason.of("alert.too_deep", 2));
                    case "bad" -> throw Refusal.badRequest(Reason.of("alert.not_json"));
                    default -> {
                        return new Json.Members(Map.of("word", new Json.Text(text.substring(1, text.length() - 1))));
                    }
                }
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }
    }

    /** Each character of the word is an occurrence of the alert that it names; a capital is its end, a digit is none. */
    private record Words(List<AlertReading> fixed) implements AlertFormat {

        Words() {
            this(null);
        }

        @Override
        public String name() {
            return "words";
        }

        @Override
        public int rank() {
            return 1;
        }

        @Override
        public boolean recognizes(Json.Members payload) {
            return true;
        }

        @Override
        public List<AlertReading> read(Json.Members payload, Context context) {
            return fixed != null ? fixed
                    : payload.find("word").flatMap(Json::scalar).orElse("").chars().mapToObj(one -> reading((char) one)).toList();
        }

        private static AlertReading reading(char one) {
            if (Character.isDigit(one)) {
                return new AlertReading.Unusable(Reason.of("alert.item_no_object"), new Json.Digits(String.valueOf(one)));
            }
            String fingerprint = String.valueOf(Character.toLowerCase(one));
            return (Character.isUpperCase(one) ? Occurrence.end(fingerprint, null) : Occurrence.of(fingerprint)).reading();
        }
    }
}
