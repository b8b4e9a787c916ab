package dev.slipway.bootstrap.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.pipeline.PipelineDraft;
import dev.slipway.bootstrap.operations.Recipe.Call;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Sight;
import dev.slipway.domain.access.Standing;
import dev.slipway.domain.access.Visibility;
import dev.slipway.persistence.kernel.ScheduledWork;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Calls each operation on a project or group as callers without a role there, as a bot of the project, and as running jobs, while it is
 * private, internal and public. One call is prepared for all of them, since refusals and reads use nothing up. {@link OperationsTest} has
 * the roles.
 */
class VisibilityMatrixTest {

    private static World world;
    private static Sender sender;
    private static final Map<Visitor, String> TOKENS = new EnumMap<>(Visitor.class);

    /** Callers by what sets them apart. */
    private enum Visitor {
        ANONYMOUS, STRANGER,
        /** A user who is told of nothing that is internal. */
        EXTERNAL,
        /** A user who reads the events of the installation, and nothing else that others do not. */
        AUDITOR,
        /** A bot of another project. */
        FOREIGN_BOT,
        /** A bot of the project, with the role of a maintainer, which sees the groups around the project. */
        BOT,
        /** A job of the project, by its developer. */
        OWN_JOB,
        /** A job by the developer in another project, which the project admits. */
        ADMITTED_JOB,
        /** A job of a user without a role, in a project that the project admits. */
        ADMITTED_JOB_OF_STRANGER,
        /** A job by the developer in another project, which the project does not admit. */
        FOREIGN_JOB;

        static final Set<Visitor> JOBS = EnumSet.of(OWN_JOB, ADMITTED_JOB, ADMITTED_JOB_OF_STRANGER, FOREIGN_JOB);

        /** Tokens of jobs are looked at where they are taken, and ignored elsewhere. */
        boolean signedIn(Operation operation) {
            return JOBS.contains(this) ? operation.jobToken() : this != ANONYMOUS;
        }

        /** One job shows what all of them are where their tokens are ignored. */
        boolean calls(Operation operation) {
            return !JOBS.contains(this) || this == OWN_JOB || operation.jobToken();
        }

        /** Returns the role in the group of the project, which only members have. */
        Optional<Role> role() {
            return switch (this) {
                case BOT -> Optional.of(Role.MAINTAINER);
                case OWN_JOB, ADMITTED_JOB, FOREIGN_JOB -> Optional.of(Role.DEVELOPER);
                default -> Optional.empty();
            };
        }

        Principal principal() {
            return JOBS.contains(this) ? Principal.JOB_TOKEN : Principal.ANONYMOUS;
        }
    }

    @BeforeAll
    static void start() {
        world = new World();
        sender = new Sender(world);
        long elsewhere = world.group(GroupDraft.named("elsewhere"));
        long external = world.user();
        long auditor = world.user();
        world.number("update users set external = true where id = ? returning id", external);
        world.number("update users set profile = profile || '{\"auditor\": true}' where id = ? returning id", auditor);
        TOKENS.put(Visitor.STRANGER, world.strangerToken());
        TOKENS.put(Visitor.EXTERNAL, world.tokenOf(external));
        TOKENS.put(Visitor.AUDITOR, world.tokenOf(auditor));
        TOKENS.put(Visitor.FOREIGN_BOT, world.accessToken("projects", world.project(elsewhere, "project")).token());
        TOKENS.put(Visitor.BOT, world.accessToken("projects", world.project()).token());
        long admitted = world.project(elsewhere, "admitted");
        long developer = world.userOf(Principal.DEVELOPER);
        TOKENS.put(Visitor.OWN_JOB, job(world.project(), developer));
        TOKENS.put(Visitor.ADMITTED_JOB, job(admitted, developer));
        TOKENS.put(Visitor.ADMITTED_JOB_OF_STRANGER, job(admitted, world.user()));
        TOKENS.put(Visitor.FOREIGN_JOB, job(world.project(elsewhere, "foreign"), developer));
        world.number("update projects set inbound_job_token_scope = true where id = ? returning id", world.project());
        String scope = "/projects/" + world.project() + "/job_token_scope/allowlist";
        assertEquals(201, world.root().post(scope, "{\"target_project_id\":" + admitted + "}").status());
        world.server().bean(ScheduledWork.class).close();
    }

    /** Returns the token of a running job. */
    private static String job(long project, long user) {
        String token = world.name() + "-token-of-a-running-job";
        String sha = world.text("select sha from git_refs where project_id = ? and name = ?", world.project(), World.CONFIGURED);
        long pipeline = world.pipeline(PipelineDraft.in(project).by(user).on(World.CONFIGURED, false).at(sha), "running");
        world.token(world.job(pipeline, "running"), token);
        return token;
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    @TestFactory
    Stream<DynamicTest> each_kind_of_caller_gets_the_status_of_the_row_at_each_visibility() {
        return Operation.all().stream().filter(VisibilityMatrixTest::ofProjectOrGroup).map(operation -> dynamicTest(operation.key(), () -> {
            Call call = Recipes.prepare(world, operation, Principal.ADMINISTRATOR);
            if (call.token().isEmpty()) {
                List<String> wrong = new ArrayList<>();
                for (Visibility visibility : Visibility.values()) {
                    at(operation, call, visibility);
                    for (Visitor visitor : callers(operation, call)) {
                        compare(operation, call, visitor, visibility).ifPresent(wrong::add);
                    }
                }
                at(operation, call, Visibility.PRIVATE);
                assertEquals(List.of(), wrong, operation.key());
            }
        }));
    }

    /** Returns the callers of an operation. Only the project of the world admits jobs of known projects. */
    private static List<Visitor> callers(Operation operation, Call call) {
        boolean known = call.path().get("id").equals(Long.toString(world.project()));
        return Stream.of(Visitor.values()).filter(visitor -> visitor.calls(operation))
                .filter(visitor -> known || !operation.jobToken() || !Visitor.JOBS.contains(visitor)).toList();
    }

    /** Git has tests of its own, and namespaces are found by role alone. */
    private static boolean ofProjectOrGroup(Operation operation) {
        return (operation.namesProject() || operation.namesGroup()) && !operation.raw()
                && !operation.path().startsWith("/api/v4/namespaces");
    }

    private static void at(Operation operation, Call call, Visibility visibility) {
        world.number("update " + (operation.namesGroup() ? "namespaces" : "projects") + " set visibility = ? where id = ? returning id",
                visibility.level(), Long.parseLong(call.path().get("id")));
    }

    private static Optional<String> compare(Operation operation, Call call, Visitor visitor, Visibility visibility) {
        Optional<Integer> refusal = refusal(operation, visitor, visibility, Long.parseLong(call.path().get("id")));
        if (refusal.isEmpty() && !operation.reads()) {
            return Optional.empty();
        }
        Call sent = Optional.ofNullable(TOKENS.get(visitor)).map(call::with).orElse(call);
        long mark = world.recorder().mark();
        HttpResponse<String> answer = sender.send(operation, sent, visitor.principal());
        int expected = refusal.orElse(operation.success());
        String changed = refusal.isPresent() ? world.recorder().since(mark) : "";
        return answer.statusCode() == expected && changed.isEmpty() ? Optional.empty()
                : Optional.of(visitor + " " + visibility + ": " + answer.statusCode() + " instead of " + expected + " " + changed);
    }

    /** Reads out of a row how a caller is turned away; empty where the call succeeds. Abilities and sight are asked of the domain. */
    private static Optional<Integer> refusal(Operation operation, Visitor visitor, Visibility visibility, long id) {
        boolean signedIn = visitor.signedIn(operation);
        boolean here = signedIn && id == (operation.namesGroup() ? world.group() : world.project());
        boolean inside = here && visitor.role().isPresent();
        Optional<Role> role = inside && operation.namesProject() ? visitor.role() : Optional.empty();
        boolean internal = signedIn && visitor != Visitor.EXTERNAL;
        boolean seen = Sight.CLAUSES.hold(new Sight(false, Sight.openTo(internal), visibility, inside));
        Standing standing = new Standing(signedIn, !internal, false, role, visibility, true, false);
        if (!signedIn && Expectation.closed(operation)) {
            return Optional.of(401);
        }
        if (signedIn && visitor == Visitor.FOREIGN_JOB) {
            return Optional.of(404);
        }
        if (operation.gate().equals("administrator")) {
            return Optional.of(403);
        }
        if (visitor == Visitor.AUDITOR && operation.auditor()) {
            return Optional.empty();
        }
        return switch (operation.ability()) {
            case "running_job" -> Optional.of(404);
            case "job" -> Optional.of(signedIn ? 403 : 401);
            case "administrator" -> Optional.of(seen ? 403 : 404);
            case "-" -> seen ? Optional.empty() : Optional.of(404);
            default -> seen ? lacking(operation, standing) : Optional.of(404);
        };
    }

    private static Optional<Integer> lacking(Operation operation, Standing standing) {
        boolean allowed = operation.namesProject() && Ability.valueOf(operation.ability()).allows(standing);
        return allowed ? Optional.empty() : Optional.of(operation.forbidden());
    }
}
