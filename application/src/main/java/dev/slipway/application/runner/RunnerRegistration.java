package dev.slipway.application.runner;

import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Draft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Serves the requests of runners about themselves: registration, verification, a new token, and the removal of a process. */
public final class RunnerRegistration {

    /** Names of authors in the audit trail: a registration token is shared, and a runner has no account. */
    private static final String REGISTRATION = "Registration token";
    private static final String RUNNER = "Runner";

    private final Runners runners;
    private final RunnerCredentials credentials;
    private final RunnerTokens tokens;
    private final Secrets secrets;
    private final Transactions transactions;
    private final AuditTrail audit;

    public RunnerRegistration(Runners runners, RunnerCredentials credentials, RunnerTokens tokens, Secrets secrets,
            Transactions transactions, AuditTrail audit) {
        this.runners = runners;
        this.credentials = credentials;
        this.tokens = tokens;
        this.secrets = secrets;
        this.transactions = transactions;
        this.audit = audit;
    }

    /** @param token the token that the runner uses from now on; null if the answer repeats none */
    public record Enrolled(long id, String token, @Nullable Instant tokenExpiresAt) {}

    /** Registers a runner with the registration token of a group or project. */
    public Enrolled register(String registrationToken, Settings settings, Process process) {
        Owner owner = runners.registration(secrets.digest(registrationToken))
                .orElseThrow(() -> Refusal.forbidden(Reason.of("runner.registration_token_invalid")));
        List<FieldError> errors = settings.attributes().errors();
        if (!errors.isEmpty()) {
            throw Refusal.invalid(errors);
        }
        RunnerTokens.Made token = tokens.make();
        long id = transactions.write(now -> {
            long made = runners.insert(new Draft(owner, settings, token.kept(), OptionalLong.empty()), now);
            runners.heard(made, process, now);
            audit.record(AuditAuthor.withoutAccount(REGISTRATION, Optional.of(process.ipAddress())), now, List.of(RunnerAudit.made(
                    AuditEventType.RUNNER_REGISTERED, owner, made, settings.attributes().description().orElse(""))));
            return made;
        });
        return new Enrolled(id, token.text(), null);
    }

    public Enrolled verify(String token, Process process) {
        RunnerView runner = credentials.heard(token, process).runner();
        return new Enrolled(runner.id(), token, runner.tokenExpiresAt());
    }

    /** @param address of the client */
    public Enrolled resetToken(String token, String address) {
        return replaced(runner(address), credentials.runner(token));
    }

    Enrolled replaced(AuditAuthor author, RunnerView runner) {
        RunnerTokens.Made made = tokens.make();
        transactions.run(now -> {
            if (!runners.replaceToken(runner.id(), made.kept(), now)) {
                throw Refusal.notFound("Runner");
            }
            audit.record(author, now, List.of(RunnerAudit.of(AuditEventType.RUNNER_TOKEN_RESET, runner)));
        });
        return new Enrolled(runner.id(), made.text(), null);
    }

    /** Deletes the runner. @param address of the client */
    public void leaveWhole(String token, String address) {
        RunnerView runner = credentials.runner(token);
        transactions.run(now -> {
            if (runners.delete(runner.id())) {
                audit.record(runner(address), now, List.of(RunnerAudit.of(AuditEventType.RUNNER_DESTROYED, runner)));
            }
        });
    }

    private static AuditAuthor runner(String address) {
        return AuditAuthor.withoutAccount(RUNNER, Optional.of(address));
    }

    /** Removes one process of a runner; the runner itself stays. */
    public void leave(String token, String systemId) {
        RunnerView runner = credentials.runner(token);
        if (!transactions.write(() -> runners.deleteProcess(runner.id(), systemId))) {
            throw Refusal.notFound();
        }
    }
}
