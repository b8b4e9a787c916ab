package dev.slipway.application.oauth.consent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.GrantedApplication;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.port.ApplicationGrants.NewGrant;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Users who withdraw what they granted to applications. */
final class AuthorizedApplicationsTest {

    private final ProviderScene scene = new ProviderScene();
    private final AuthorizedApplications authorized = scene.oauth.consents.authorizedApplications;
    private final Application app = scene.application("app", true, false, Scope.API, Scope.READ_API);
    private final Application other = scene.application("other", true, false, Scope.API);
    private final Account anna = scene.user("anna");
    private final Account bob = scene.user("bob");

    private void grant(Application application, Account user, Scope scope) {
        scene.provider.transactions.run(now -> scene.provider.grants.open(new NewGrant(OptionalLong.of(application.id()),
                OptionalLong.of(user.id()), List.of(scope), now)));
    }

    private List<Long> listed(Account user) {
        return authorized.list(ProviderScene.person(user)).stream().map(GrantedApplication::id).toList();
    }

    @Test
    void user_withdraws_all_grants_to_an_application_and_no_others() {
        grant(app, anna, Scope.API);
        grant(app, anna, Scope.READ_API);
        grant(other, anna, Scope.API);
        grant(app, bob, Scope.API);
        assertEquals(new GrantedApplication(app.id(), "app", Set.of(Scope.API, Scope.READ_API), scene.now()),
                authorized.list(ProviderScene.person(anna)).getFirst());
        authorized.revoke(ProviderScene.person(anna), app.id());
        assertEquals(List.of(other.id()), listed(anna));
        assertEquals(List.of(app.id()), listed(bob));
        assertEquals(List.of("OAUTH_APPLICATION_REVOKED " + anna.id() + " by Name of anna"), scene.recorded());
        assertEquals(app.id(), scene.events.stored().getFirst().event().target().id().orElseThrow());
        assertEquals(List.of(Credentials.ACCOUNT_CHANGED + " " + anna.id()), scene.announcements.announced());
    }

    @Test
    void application_that_has_no_grant_is_not_found_and_nothing_is_told() {
        grant(app, bob, Scope.API);
        assertEquals(new Failure.NotFound("Application"), Refusals.of(() -> authorized.revoke(ProviderScene.person(anna), app.id())));
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.announcements.announced());
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> authorized.revoke(Caller.ANONYMOUS, app.id())));
        assertEquals(Refusal.unauthenticated().failure(), Refusals.of(() -> authorized.list(Caller.ANONYMOUS)));
        assertEquals(List.of(app.id()), listed(bob));
    }
}
