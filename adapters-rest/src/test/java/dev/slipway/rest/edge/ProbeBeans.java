package dev.slipway.rest.edge;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.Authentication;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ImpersonationPolicy;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.TokenFamilies;
import dev.slipway.application.access.limit.ActionLimitPolicy;
import dev.slipway.application.access.limit.ActionLimiter;
import dev.slipway.application.access.limit.ThrottlePolicy;
import dev.slipway.application.access.limit.Throttling;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.Credentials;
import dev.slipway.application.access.port.Sessions;
import dev.slipway.application.access.session.BrowserTokens;
import dev.slipway.application.access.session.SessionCallers;
import dev.slipway.application.kernel.body.MemoryBudget;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.RateLimits;
import dev.slipway.application.kernel.port.Secrets;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.DeployKeyReach;
import dev.slipway.domain.access.JobTokenReach;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.access.session.SessionLife;
import dev.slipway.rest.edge.client.NetworkSettings;
import io.micronaut.context.annotation.Factory;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.mockito.Mockito;

/** What the edge needs around it: credentials that are known by heart, and settings. */
@Factory
final class ProbeBeans {

    private static final Account ROOT = new Account(1, "root", "Administrator", true, false, AccountState.ACTIVE);
    private static final Account ADA = new Account(2, "ada", "Ada", false, false, AccountState.ACTIVE);
    private static final Account BLOCKED = new Account(3, "bob", "Bob", false, false, AccountState.BLOCKED);

    @Singleton
    RestSettings settings() {
        RestSettings defaults = RestSettings.defaults();
        return new RestSettings(defaults.externalUrl(), defaults.tier(), defaults.dialect(), defaults.version(), defaults.revision(),
                new RestSettings.Limits(1L << 20, 64L << 10, 400L << 20, 1_000, 50, 50_000), OptionalInt.empty());
    }

    /** Short deadlines, which tests wait for. */
    @Singleton
    ConnectionPolicy connections() {
        return new ConnectionPolicy(Duration.ofSeconds(2), Duration.ofSeconds(2), 500, 0);
    }

    @Singleton
    MemoryBudget memory() {
        return MemoryBudget.within(Runtime.getRuntime().maxMemory());
    }

    @Singleton
    Storage storage() {
        return () -> false;
    }

    @Singleton
    NetworkSettings network() {
        return NetworkSettings.DIRECT;
    }

    @Singleton
    Throttling throttling() {
        return new Throttling(Mockito.mock(RateLimits.class), ThrottlePolicy.OFF, Mockito.mock(Observations.class), InstantSource.system());
    }

    @Singleton
    ActionLimiter actionLimiter() {
        return new ActionLimiter(Mockito.mock(RateLimits.class), ActionLimitPolicy.STANDARD);
    }

    @Singleton
    BrowserTokens browserTokens() {
        return new BrowserTokens(new FakeSecrets());
    }

    @Singleton
    SessionCallers sessionCallers(BrowserTokens tokens) {
        return new SessionCallers(Mockito.mock(Sessions.class), tokens, new FakeSecrets(), SessionLife.STANDARD, InstantSource.system());
    }

    @Singleton
    Authentication authentication(SessionCallers sessions) {
        Secrets secrets = Mockito.mock(Secrets.class);
        Mockito.when(secrets.digest(Mockito.anyString())).thenAnswer(call -> call.<String>getArgument(0).getBytes(StandardCharsets.UTF_8));
        return new Authentication(new KnownCredentials(), secrets, InstantSource.fixed(Instant.parse("2026-01-02T10:00:00Z")),
                Mockito.mock(TokenFamilies.class), ImpersonationPolicy.STANDARD, sessions);
    }

    @Singleton
    Access access() {
        return new Access(new AccessFacts() {
            @Override
            public Optional<ProjectFacts> project(ProjectRef reference, OptionalLong accountId) {
                Optional<Role> role = accountId.equals(OptionalLong.of(ADA.id())) ? Optional.of(Role.DEVELOPER) : Optional.empty();
                return Optional.of(new ProjectFacts(1, 2, "open/p", "main", Visibility.PUBLIC, true, false, ProjectFeatures.OPEN, role))
                        .filter(project -> List.of(new ProjectRef.Id(1), new ProjectRef.Path("open/p")).contains(reference));
            }

            @Override
            public JobTokenReach jobTokens(long projectId, long jobProjectId) {
                return new JobTokenReach(false, true, false);
            }

            @Override
            public DeployKeyReach deployKey(long keyId, long projectId) {
                return DeployKeyReach.NONE;
            }

            @Override
            public Optional<GroupFacts> group(GroupRef reference, OptionalLong accountId) {
                return Optional.empty();
            }

            @Override
            public List<GroupFacts> groups(Set<Long> ids, OptionalLong accountId) {
                return List.of();
            }
        });
    }

    private static final class KnownCredentials implements Credentials {

        private static final Map<String, PersonalToken> TOKENS = Map.of(
                "root-token", new PersonalToken(1, ROOT, Set.of(Scope.API, Scope.SUDO), null, false, false, false),
                "ada-token", new PersonalToken(2, ADA, Set.of(Scope.API), null, false, false, false),
                "read-token", new PersonalToken(3, ADA, Set.of(Scope.READ_API), null, false, false, false),
                "user-token", new PersonalToken(4, ADA, Set.of(Scope.READ_USER), null, false, false, false),
                "old-token", new PersonalToken(5, ADA, Set.of(Scope.API), LocalDate.parse("2026-01-02"), false, false, false),
                "revoked-token", new PersonalToken(6, ADA, Set.of(Scope.API), null, true, false, false),
                "blocked-token", new PersonalToken(7, BLOCKED, Set.of(Scope.API), null, false, false, false));

        @Override
        public Optional<AccessToken> token(byte[] digest) {
            return Optional.ofNullable(TOKENS.get(new String(digest, StandardCharsets.UTF_8)));
        }

        @Override
        public Optional<Caller.Job> jobToken(byte[] digest) {
            boolean known = new String(digest, StandardCharsets.UTF_8).equals("job-token");
            return known ? Optional.of(new Caller.Job(ADA, 10, 11, 12)) : Optional.empty();
        }

        @Override
        public Optional<Account> account(String idOrUsername) {
            return idOrUsername.equalsIgnoreCase("ada") || idOrUsername.equals("2") ? Optional.of(ADA) : Optional.empty();
        }

        @Override
        public boolean revokeFamily(long tokenId, Instant now) {
            return false;
        }

        @Override
        public void used(long tokenId) {
        }

        @Override
        public void endPasswordGrants(long userId, Instant now) {
            // There are none.
        }

        @Override
        public boolean begin(long applicationTokenId, Instant now) {
            return false;
        }
    }
}
