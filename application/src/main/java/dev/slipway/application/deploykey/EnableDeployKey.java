package dev.slipway.application.deploykey;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.deploykey.port.DeployKeys;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.key.SshKey;
import dev.slipway.application.user.port.SshKeyReader;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.deploykey.DeployKeyRules;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Enables a deploy key in a project: a new one, or one that is there. Which keys are there is told to callers who may enable them; for
 * others they do not exist.
 */
public final class EnableDeployKey {

    private final Access access;
    private final DeployKeys keys;
    private final DeployKeyParser parser;
    private final Transactions transactions;
    private final AuditTrail audit;

    public EnableDeployKey(Access access, DeployKeys keys, SshKeyReader reader, Transactions transactions, AuditTrail audit) {
        this.access = access;
        this.keys = keys;
        this.parser = new DeployKeyParser(reader);
        this.transactions = transactions;
        this.audit = audit;
    }

    /** Adds a key to a project. One that the project has is returned as it is; one of another project is enabled, if the caller may. */
    public EnabledDeployKey add(Caller caller, ProjectRef project, CreateDeployKey.Request request, boolean canPush) {
        Account account = access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.MANAGE_ACCESS_TOKENS).id();
        Optional<SshKey> read = parser.read(request.key());
        return transactions.write(now -> {
            int present = lockAndCount(projectId);
            List<FieldError> problems = DeployKeyParser.problems(request, read, now);
            if (!problems.isEmpty()) {
                throw Refusal.invalid(DeployKeyRules.ofProject(problems));
            }
            SshKey key = read.orElseThrow();
            Optional<DeployKeyView> known = keys.withFingerprint(key.sha256());
            if (known.isPresent()) {
                return keys.find(projectId, known.get().id()).orElseGet(() -> enableKnown(caller, projectId, known.get(), canPush, present,
                        now));
            }
            refuse(DeployKeyRules.projectProblem(present));
            long id = keys.add(DeployKeyParser.draft(request, key, false, account.id()), now).orElseThrow(EnableDeployKey::taken);
            keys.enable(id, projectId, canPush, now);
            record(caller, now, AuditEventType.DEPLOY_KEY_CREATED, projectId, id, request.title());
            return found(projectId, id);
        });
    }

    /** Enables a key of another project, unless the caller may not, for whom its fingerprint is taken. */
    private EnabledDeployKey enableKnown(Caller caller, long projectId, DeployKeyView key, boolean canPush, int present, Instant now) {
        if (!mayEnable(caller, key)) {
            throw taken();
        }
        return enabled(caller, projectId, key, canPush, present, now);
    }

    /** Enables a key to read. One that is enabled is returned as it is. */
    public EnabledDeployKey enable(Caller caller, ProjectRef project, long keyId) {
        access.signedIn(caller);
        long projectId = access.project(caller, project, Ability.MANAGE_ACCESS_TOKENS).id();
        return transactions.write(now -> {
            int present = lockAndCount(projectId);
            return keys.find(projectId, keyId).orElseGet(() -> enabled(caller, projectId,
                    keys.find(keyId).filter(key -> mayEnable(caller, key)).orElseThrow(EnableDeployKey::unknown), false, present, now));
        });
    }

    private EnabledDeployKey enabled(Caller caller, long projectId, DeployKeyView key, boolean canPush, int present, Instant now) {
        refuse(DeployKeyRules.projectProblem(present));
        refuse(DeployKeyRules.keyProblem(keys.lockKey(key.id()).orElseThrow(EnableDeployKey::unknown)));
        keys.enable(key.id(), projectId, canPush, now);
        record(caller, now, AuditEventType.DEPLOY_KEY_ENABLED, projectId, key.id(), key.title());
        return found(projectId, key.id());
    }

    private boolean mayEnable(Caller caller, DeployKeyView key) {
        return DeployKeyRules.mayEnable(key.isPublic(), keys.maintained(key.id(), access.signedIn(caller).id()), caller.administrator());
    }

    private int lockAndCount(long projectId) {
        return keys.lockAndCount(projectId).orElseThrow(() -> Refusal.notFound("Project"));
    }

    private EnabledDeployKey found(long projectId, long keyId) {
        return keys.find(projectId, keyId).orElseThrow(EnableDeployKey::unknown);
    }

    private void record(Caller caller, Instant now, AuditEventType type, long projectId, long keyId, String title) {
        audit.record(caller, now, AuditEvent.of(type, AuditEntity.project(projectId), DeployKeyEvents.target(keyId, title)));
    }

    private static void refuse(Optional<FieldError> problem) {
        problem.ifPresent(found -> {
            throw Refusal.invalid(List.of(found));
        });
    }

    private static Refusal taken() {
        return Refusal.invalid(DeployKeyRules.ofProject(List.of(FieldError.of("fingerprint_sha256", "field.taken"))));
    }

    private static Refusal unknown() {
        return Refusal.notFound(DeployKeyReads.THING);
    }
}
