package dev.slipway.application.runner;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.GroupGrant;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Draft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.runner.RunnerType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Creates a runner for the installation, a group or a project. Returns its token, which is shown only once. */
public final class CreateRunner {

    private final Access access;
    private final Runners runners;
    private final RunnerTokens tokens;
    private final Transactions transactions;
    private final AuditTrail audit;

    public CreateRunner(Access access, Runners runners, RunnerTokens tokens, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.runners = runners;
        this.tokens = tokens;
        this.transactions = transactions;
        this.audit = audit;
    }

    /**
     * @param groupId   null unless the runner is one of a group
     * @param projectId null unless the runner is one of a project
     */
    public record Request(RunnerType type, Long groupId, Long projectId, Settings settings) {}

    /** @param token shown only here */
    public record Created(long id, String token, @Nullable Instant tokenExpiresAt) {}

    public Created create(Caller caller, Request request) {
        Account creator = access.signedIn(caller);
        checkOwner(request);
        Owner owner = owner(caller, request);
        List<FieldError> errors = request.settings().attributes().errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        RunnerTokens.Made token = tokens.make();
        Draft draft = new Draft(owner, request.settings(), token.kept(), OptionalLong.of(creator.id()));
        long id = transactions.write(now -> {
            long made = runners.insert(draft, now);
            audit.record(caller, now, RunnerAudit.made(AuditEventType.RUNNER_CREATED, owner, made,
                    request.settings().attributes().description().orElse("")));
            return made;
        });
        return new Created(id, token.text(), null);
    }

    private static void checkOwner(Request request) {
        List<FieldError> errors = new ArrayList<>();
        check(errors, "group_id", request.type() == RunnerType.GROUP_TYPE, request.groupId() != null);
        check(errors, "project_id", request.type() == RunnerType.PROJECT_TYPE, request.projectId() != null);
        if (!errors.isEmpty()) {
            throw new Refusal(new Failure.InvalidParameters(errors));
        }
    }

    private static void check(List<FieldError> errors, String field, boolean wanted, boolean given) {
        if (wanted != given) {
            errors.add(FieldError.of(field, wanted ? "param.missing" : "param.excluded"));
        }
    }

    private Owner owner(Caller caller, Request request) {
        return switch (request.type()) {
            case INSTANCE_TYPE -> {
                require(caller.administrator());
                yield Owner.INSTANCE;
            }
            case GROUP_TYPE -> {
                GroupGrant group = seen(() -> access.group(caller, new GroupRef.Id(request.groupId())));
                require(group.holds(Role.OWNER));
                yield Owner.group(group.id());
            }
            case PROJECT_TYPE -> {
                ProjectGrant project = seen(() -> access.project(caller, new ProjectRef.Id(request.projectId())));
                require(project.allows(Ability.CREATE_RUNNER));
                yield Owner.project(project.id());
            }
        };
    }

    private static <T> T seen(Supplier<T> lookup) {
        try {
            return lookup.get();
        } catch (Refusal refused) {
            throw refused.failure() instanceof Failure.NotFound ? Refusal.badRequest(Reason.of("runner.scope_missing")) : refused;
        }
    }

    private static void require(boolean allowed) {
        if (!allowed) {
            throw Refusal.forbidden(Reason.of("runner.insufficient_permissions"));
        }
    }
}
