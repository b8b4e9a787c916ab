package dev.slipway.application.oauth.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.ProviderScene;
import dev.slipway.application.oauth.client.CreateApplication.Registered;
import dev.slipway.application.oauth.client.CreateApplication.Request;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.oauth.RedirectUris;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.AdditionalAnswers;

/** Administrators who register applications. */
final class ApplicationsByAdministratorTest {

    private final ProviderScene scene = new ProviderScene();
    private final ClientModule clients = scene.oauth.clients;
    private final Account root = scene.provider.directory.account(
            scene.provider.directory.store(AccountDraft.named("root").asAdministrator())).orElseThrow();
    private final Caller administrator = ProviderScene.person(root);

    private static Request request(String name, String redirects, String scopes) {
        return new Request(name, redirects, scopes, true, false);
    }

    private Optional<Application> authenticated(Application application, String secret) {
        return scene.provider.applications.authenticated(application.uid(), scene.secrets.digest(secret));
    }

    @ParameterizedTest
    @CsvSource({"true, false", "false, true"})
    void administrator_registers_an_application_whose_secret_is_shown_once(boolean confidential, boolean trusted) {
        Registered made = clients.createApplication.create(administrator,
                new Request("App", "https://a.example\nhttps://b.example", "read_api api", confidential, trusted));
        Application application = made.application();
        assertEquals(new Application(application.id(), application.uid(), "App",
                new RedirectUris(List.of("https://a.example", "https://b.example")), List.of(Scope.READ_API, Scope.API), confidential,
                trusted), application);
        assertTrue(application.uid().matches("[0-9a-f]{64}") && made.secret().matches("gloas-[0-9a-f]{64}"), made.toString());
        assertEquals(Optional.of(application), authenticated(application, made.secret()));
        assertEquals(List.of("OAUTH_APPLICATION_CREATED 1 by Name of root"), scene.recorded());
        assertEquals(application.id(), scene.events.stored().getFirst().event().target().id().orElseThrow());
        assertEquals(List.of(application), clients.applicationReads.list(administrator, PageRequest.Offset.first()).items());
    }

    @Test
    void application_that_breaks_the_rules_is_not_registered() {
        assertEquals(new Failure.Invalid(List.of(FieldError.of("name", "field.blank"), FieldError.of("redirect_uri", "field.blank"),
                FieldError.of("scopes", "scopes.not_configured"))),
                Refusals.of(() -> clients.createApplication.create(administrator, request(" ", " ", "all"))));
        assertEquals(List.of(), clients.applicationReads.list(administrator, PageRequest.Offset.first()).items());
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void administrator_renews_a_secret_and_the_former_one_is_worth_nothing() {
        Registered first = clients.createApplication.create(administrator, request("App", "https://a.example", "api"));
        Registered second = clients.renewApplicationSecret.renew(administrator, first.application().id());
        assertEquals(first.application(), second.application());
        assertNotEquals(first.secret(), second.secret());
        assertEquals(Optional.empty(), authenticated(first.application(), first.secret()));
        assertEquals(Optional.of(first.application()), authenticated(first.application(), second.secret()));
        assertEquals(List.of("OAUTH_APPLICATION_CREATED 1 by Name of root", "OAUTH_APPLICATION_SECRET_RENEWED 1 by Name of root"),
                scene.recorded());
    }

    @Test
    void administrator_deletes_an_application_of_which_all_processes_are_told() {
        Application application = scene.application("app", true, false, Scope.API);
        clients.deleteApplication.delete(administrator, application.id());
        assertEquals(Optional.empty(), scene.provider.applications.find(application.id()));
        assertEquals(List.of("OAUTH_APPLICATION_DESTROYED 1 by Name of root"), scene.recorded());
        assertEquals(List.of(Credentials.APPLICATION_CHANGED + " " + application.id()), scene.announcements.announced());
    }

    @Test
    void missing_application_is_not_found() {
        Failure missing = new Failure.NotFound("Application");
        assertEquals(missing, Refusals.of(() -> clients.deleteApplication.delete(administrator, 999)));
        assertEquals(missing, Refusals.of(() -> clients.renewApplicationSecret.renew(administrator, 999)));
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.announcements.announced());
    }

    @Test
    void others_register_and_change_nothing() {
        Application application = scene.application("app", true, false, Scope.API);
        Caller other = ProviderScene.person(scene.user("anna"));
        for (Failure failure : List.of(
                Refusals.of(() -> clients.createApplication.create(other, request("App", "https://a.example", "api"))),
                Refusals.of(() -> clients.renewApplicationSecret.renew(other, application.id())),
                Refusals.of(() -> clients.deleteApplication.delete(other, application.id())),
                Refusals.of(() -> clients.applicationReads.list(other, PageRequest.Offset.first())))) {
            assertEquals(Refusal.forbidden().failure(), failure);
        }
        assertEquals(Optional.of(application), authenticated(application, ProviderScene.SECRET));
        assertEquals(List.of(), scene.recorded());
    }

    @Test
    void application_that_is_deleted_meanwhile_is_not_recorded_twice() {
        long id = scene.application("app", true, false, Scope.API).id();
        Applications racing = mock(Applications.class, AdditionalAnswers.delegatesTo(scene.provider.applications));
        doReturn(false).when(racing).delete(id);
        DeleteApplication late = TestModules.of(scene.provider.transactions, racing, scene.events, scene.announcements).oauth.clients
                .deleteApplication;
        assertEquals(Refusal.notFound("Application").failure(), Refusals.of(() -> late.delete(administrator, id)));
        assertEquals(List.of(), scene.recorded());
        assertEquals(List.of(), scene.announcements.announced());
    }
}
