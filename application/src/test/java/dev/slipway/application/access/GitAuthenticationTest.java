package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.AdditionalMatchers.aryEq;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Authentication.Accepted;
import dev.slipway.application.access.Authentication.NamedToken;
import dev.slipway.application.access.port.DeployCredentials;
import dev.slipway.application.access.port.DeployCredentials.DeployToken;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Failure.TokenProblem;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Git clients that present deploy tokens, and other tokens. */
final class GitAuthenticationTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final ProjectRef PROJECT = new ProjectRef.Id(7);
    private static final Accepted FETCH = new Accepted(List.of(Scope.READ_REPOSITORY, Scope.WRITE_REPOSITORY), true, true);
    private static final String TOKEN = GitAuthentication.DEPLOY_TOKEN_PREFIX + "x".repeat(20);

    private final Authentication authentication = mock(Authentication.class);
    private final DeployCredentials credentials = mock(DeployCredentials.class);
    private final FakeSecrets secrets = new FakeSecrets();
    private final GitAuthentication git = new GitAuthentication(authentication, credentials, secrets, InstantSource.fixed(NOW));

    private void stored(Instant end, Scope scope, OptionalLong project) {
        when(credentials.find(aryEq(secrets.digest(TOKEN)), any())).thenReturn(Optional.empty());
        when(credentials.find(aryEq(secrets.digest(TOKEN)), eq(PROJECT))).thenReturn(Optional.of(
                new DeployToken(3, "robot", Set.of(scope), Optional.ofNullable(end), project)));
    }

    private Failure refused(String username, String password, ProjectRef project) {
        return Refusals.of(() -> git.named(new NamedToken(username, password), FETCH, project));
    }

    @Test
    void deploy_token_opens_the_project_that_the_request_names() {
        stored(NOW.plusMillis(1), Scope.READ_REPOSITORY, OptionalLong.of(7));
        assertEquals(new Caller.DeployToken(3, 7), git.named(new NamedToken("robot", TOKEN), FETCH, PROJECT));
        stored(null, Scope.READ_REPOSITORY, OptionalLong.of(7));
        assertEquals(new Caller.DeployToken(3, 7), git.named(new NamedToken("robot", TOKEN), FETCH, PROJECT));
        verifyNoInteractions(authentication);
    }

    /** A token of a group opens its projects alone, which the port tells. */
    @ParameterizedTest
    @CsvSource({"robot, x, 7, true", "Robot, '', 7, true", "robot, '', 8, true", "robot, '', 7, false"})
    void deploy_token_opens_nothing_else(String username, String more, long project, boolean here) {
        stored(null, Scope.READ_REPOSITORY, here ? OptionalLong.of(7) : OptionalLong.empty());
        assertEquals(Refusal.unauthenticated().failure(), refused(username, TOKEN + more, new ProjectRef.Id(project)));
    }

    @Test
    void deploy_token_that_has_expired_or_is_for_something_else_is_told_so() {
        stored(NOW, Scope.READ_REPOSITORY, OptionalLong.of(7));
        assertEquals(new Failure.InvalidToken(TokenProblem.EXPIRED), refused("robot", TOKEN, PROJECT));
        stored(null, Scope.READ_API, OptionalLong.of(7));
        assertEquals(new Failure.InsufficientScope(List.of("read_repository", "write_repository")), refused("robot", TOKEN, PROJECT));
    }

    @Test
    void other_tokens_are_not_looked_up_among_deploy_tokens() {
        NamedToken personal = new NamedToken("anna", "glpat-" + "x".repeat(20));
        when(authentication.named(personal, FETCH)).thenReturn(Caller.ANONYMOUS);
        assertEquals(Caller.ANONYMOUS, git.named(personal, FETCH, PROJECT));
        verifyNoInteractions(credentials);
    }
}
