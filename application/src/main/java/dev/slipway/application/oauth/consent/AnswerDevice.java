package dev.slipway.application.oauth.consent;

import dev.slipway.application.access.Access;
import dev.slipway.application.audit.AuditTrail;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ApplicationEvents;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.application.oauth.port.DeviceRequests;
import dev.slipway.application.oauth.port.DeviceRequests.DeviceRequest;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.audit.AuditEventType;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.oauth.DeviceEvent;
import dev.slipway.domain.oauth.DeviceLifecycle;
import dev.slipway.domain.oauth.DeviceState;
import dev.slipway.domain.oauth.UserCode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Lets a signed-in user approve or deny the request of a device, by the code that the device shows. */
public final class AnswerDevice {

    private static final String GUESSES = "oauth.user_codes";

    private final Access access;
    private final Applications applications;
    private final DeviceRequests requests;
    private final Secrets secrets;
    private final Transactions transactions;
    private final RateLimits limits;
    private final AuditTrail audit;

    AnswerDevice(Access access, Applications applications, DeviceRequests requests, Secrets secrets, Transactions transactions,
            RateLimits limits, AuditTrail audit) {
        this.access = access;
        this.applications = applications;
        this.requests = requests;
        this.secrets = secrets;
        this.transactions = transactions;
        this.limits = limits;
        this.audit = audit;
    }

    /** Request that waits for the user. */
    public record Waiting(Application application, List<Scope> scopes, UserCode code) {}

    /** Returns the request of a code. Rejects codes that are unknown, expired or used. @param entered as the user typed it */
    public Waiting find(Caller caller, String entered) {
        Account user = access.signedIn(caller);
        DeviceRequest request = transactions.write(now -> guarded(user, entered, now));
        Application application = applications.find(request.applicationId()).orElseThrow(AnswerDevice::unknown);
        return new Waiting(application, request.scopes(), UserCode.read(entered).orElseThrow());
    }

    public void approve(Caller caller, String entered) {
        decide(caller, entered, DeviceEvent.APPROVE);
    }

    public void deny(Caller caller, String entered) {
        decide(caller, entered, DeviceEvent.DENY);
    }

    private void decide(Caller caller, String entered, DeviceEvent event) {
        Account user = access.signedIn(caller);
        transactions.run(now -> {
            DeviceRequest request = guarded(user, entered, now);
            if (!requests.move(request.id(), DeviceLifecycle.TABLE.from(event), DeviceLifecycle.TABLE.to(event),
                    OptionalLong.of(user.id()))) {
                throw unknown();
            }
            if (event == DeviceEvent.APPROVE) {
                Application application = applications.find(request.applicationId()).orElseThrow(AnswerDevice::unknown);
                audit.record(caller, now, ApplicationEvents.of(AuditEventType.OAUTH_APPLICATION_AUTHORIZED, user.id(), application));
            }
        });
    }

    /** Finds a request that waits. A user who enters wrong codes has to wait, so that codes are not guessed. */
    private DeviceRequest guarded(Account user, String entered, Instant now) {
        String key = Long.toString(user.id());
        limits.exhausted(GUESSES, key, UserCode.GUESSES).ifPresent(wait -> {
            throw new Refusal(new Failure.RateLimited(wait));
        });
        Optional<DeviceRequest> found = UserCode.read(entered).flatMap(code -> requests.ofUser(secrets.digest(code.letters())))
                .filter(request -> request.state() == DeviceState.PENDING && now.isBefore(request.expiresAt()));
        if (found.isEmpty()) {
            limits.tryTake(GUESSES, key, UserCode.GUESSES);
        }
        return found.orElseThrow(AnswerDevice::unknown);
    }

    private static Refusal unknown() {
        return Refusal.unprocessable(Reason.of("oauth.user_code"));
    }
}
