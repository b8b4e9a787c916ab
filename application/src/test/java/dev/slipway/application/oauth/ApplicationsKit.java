package dev.slipway.application.oauth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.oauth.port.Applications;
import dev.slipway.application.oauth.port.Applications.NewApplication;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.RedirectUris;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Applications} does. */
public abstract class ApplicationsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final byte[] SECRET = {1, 2, 3};

    protected abstract Applications applications();

    private long made(String uid, boolean confidential, boolean trusted) {
        return applications().create(new NewApplication(uid, SECRET, "Näme", RedirectUris.of("https://a/1\nhttps://a/2"),
                List.of(Scope.OPENID, Scope.API), new NewApplication.Kind(confidential, trusted), NOW));
    }

    @Test
    final void application_is_found_by_id_and_uid() {
        long id = made("one", true, false);
        Application expected = new Application(id, "one", "Näme", RedirectUris.of("https://a/1\nhttps://a/2"),
                List.of(Scope.OPENID, Scope.API), true, false);
        assertEquals(Optional.of(expected), applications().find(id));
        assertEquals(Optional.of(expected), applications().named("one"));
        long other = made("two", false, true);
        assertEquals(List.of(false, true), applications().named("two").map(found -> List.of(found.confidential(), found.trusted()))
                .orElseThrow());
        assertEquals(List.of(id, other), applications().list(new PageRequest.Offset(1, 20)).items().stream().map(Application::id).toList());
        assertEquals(Optional.empty(), applications().named("ONE"));
        assertEquals(Optional.empty(), applications().find(other + 1_000_000));
    }

    @Test
    final void application_is_authenticated_by_its_present_secret_alone() {
        long id = made("one", true, false);
        made("two", true, false);
        assertEquals(id, applications().authenticated("one", SECRET).orElseThrow().id());
        assertEquals(Optional.empty(), applications().authenticated("one", new byte[] {1, 2}));
        assertEquals(Optional.empty(), applications().authenticated("three", SECRET));
        byte[] renewed = {9};
        assertTrue(applications().renewSecret(id, renewed, NOW.plusSeconds(1)));
        assertEquals(Optional.empty(), applications().authenticated("one", SECRET));
        assertEquals(id, applications().authenticated("one", renewed).orElseThrow().id());
        assertFalse(applications().renewSecret(id + 1_000_000, renewed, NOW));
    }

    @Test
    final void deleted_application_is_gone() {
        long id = made("one", true, false);
        assertTrue(applications().delete(id));
        assertFalse(applications().delete(id));
        assertEquals(Optional.empty(), applications().find(id));
        assertEquals(Optional.empty(), applications().authenticated("one", SECRET));
    }
}
