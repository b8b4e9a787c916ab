package dev.slipway.application.oauth.fake;

import dev.slipway.application.access.fake.FakeCredentials.GrantedToken;
import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.oauth.Application;
import dev.slipway.application.oauth.GrantedApplication;
import dev.slipway.application.oauth.StoredToken;
import dev.slipway.application.oauth.port.ApplicationGrants;
import dev.slipway.domain.access.ApplicationTokenState;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.oauth.Lifetimes;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Grants in memory, of the applications and tokens of other fakes. */
public final class FakeApplicationGrants implements ApplicationGrants {

    private final FakeCredentials credentials;
    private final FakeApplications applications;
    private final FakeTable<Long, Grant> grants;

    private record Grant(long id, NewGrant content, Optional<Instant> revokedAt) {

        boolean of(long userId) {
            return revokedAt.isEmpty() && content.userId().equals(OptionalLong.of(userId));
        }
    }

    public FakeApplicationGrants(FakeTransactions transactions, FakeCredentials credentials, FakeApplications applications) {
        this.credentials = credentials;
        this.applications = applications;
        this.grants = new FakeTable<>(transactions);
    }

    @Override
    public long open(NewGrant grant) {
        grant.applicationId().ifPresent(id -> applications.find(id).orElseThrow(() -> Refusal.notFound("Application")));
        long id = credentials.directory().nextId();
        grants.put(id, new Grant(id, grant, Optional.empty()));
        return id;
    }

    @Override
    public long issue(NewToken token) {
        NewGrant grant = grants.find(token.grantId()).orElseThrow().content();
        long id = credentials.directory().nextId();
        credentials.granted().put(id, new GrantedToken(id, token.grantId(), token.predecessor(), token.digest(), token.refreshDigest(),
                token.scopes(), ApplicationTokenState.FRESH, token.expiresAt(), token.now(), grant.userId(),
                grant.applicationId().orElse(0)));
        return id;
    }

    @Override
    public Optional<StoredToken> ofAccess(byte[] digest) {
        return stored(token -> Arrays.equals(token.digest(), digest));
    }

    @Override
    public Optional<StoredToken> ofRefresh(byte[] refreshDigest) {
        return stored(token -> token.refreshDigest().filter(own -> Arrays.equals(own, refreshDigest)).isPresent());
    }

    @Override
    public Optional<StoredToken> lockByRefresh(byte[] refreshDigest) {
        return ofRefresh(refreshDigest);
    }

    private Optional<StoredToken> stored(Predicate<GrantedToken> which) {
        return credentials.granted().rows().filter(which)
                .filter(token -> token.userId().isEmpty() || credentials.directory().account(token.userId().getAsLong()).isPresent())
                .findFirst().map(token -> new StoredToken(token.id(), token.grantId(),
                        applications.find(token.applicationId()).map(own -> new StoredToken.Client(own.id(), own.uid(),
                                own.confidential())),
                        owner(token.userId()), token.scopes(), token.state(), new StoredToken.Times(token.createdAt(), token.expiresAt(),
                                grants.find(token.grantId()).orElseThrow().content().now())));
    }

    private Optional<StoredToken.Owner> owner(OptionalLong userId) {
        return userId.stream().boxed().findFirst().flatMap(id -> credentials.directory().account(id))
                .map(account -> new StoredToken.Owner(account.id(), account.state(),
                        credentials.directory().passwordExpired(account.id())));
    }

    @Override
    public int endUnused(long tokenId, Instant before, Instant now) {
        List<GrantedToken> unused = credentials.granted().rows()
                .filter(token -> token.predecessor().equals(OptionalLong.of(tokenId)) && token.state() == ApplicationTokenState.FRESH
                        && token.createdAt().isBefore(before)).toList();
        unused.forEach(token -> credentials.granted().put(token.id(), token.in(ApplicationTokenState.REVOKED)));
        return unused.size();
    }

    @Override
    public boolean revoke(long grantId, Instant now) {
        Optional<Grant> open = grants.find(grantId).filter(grant -> grant.revokedAt().isEmpty());
        open.ifPresent(grant -> {
            grants.put(grantId, new Grant(grantId, grant.content(), Optional.of(now)));
            credentials.granted().rows(token -> token.grantId() == grantId)
                    .forEach(token -> credentials.granted().put(token.id(), token.in(ApplicationTokenState.REVOKED)));
        });
        return open.isPresent();
    }

    @Override
    public boolean revokeAll(long userId, long applicationId, Instant now) {
        return grants.rows(grant -> grant.of(userId) && grant.content().applicationId().orElse(0) == applicationId).stream()
                .filter(grant -> revoke(grant.id(), now)).count() > 0;
    }

    @Override
    public List<GrantedApplication> ofUser(long userId) {
        return grants.rows(grant -> grant.of(userId) && grant.content().applicationId().isPresent()).stream()
                .collect(Collectors.groupingBy(grant -> grant.content().applicationId().getAsLong())).entrySet().stream()
                .flatMap(entry -> applications.find(entry.getKey()).stream().map(own -> granted(own, entry.getValue())))
                .sorted(Comparator.comparing(GrantedApplication::name).thenComparing(GrantedApplication::id)).toList();
    }

    @Override
    public boolean granted(long userId, long applicationId, Set<Scope> scopes) {
        List<Grant> own = grants.rows(grant -> grant.of(userId) && grant.content().applicationId().orElse(0) == applicationId);
        Set<Scope> all = own.stream().flatMap(grant -> grant.content().scopes().stream()).collect(Collectors.toSet());
        return !own.isEmpty() && all.containsAll(scopes);
    }

    private static GrantedApplication granted(Application application, List<Grant> grants) {
        return new GrantedApplication(application.id(), application.name(),
                grants.stream().flatMap(grant -> grant.content().scopes().stream()).collect(Collectors.<Scope>toSet()),
                grants.stream().map(grant -> grant.content().now()).min(Comparator.naturalOrder()).orElseThrow());
    }

    @Override
    public int sweep(Instant before, int most) {
        int replaced = credentials.granted().removeIf(token -> token.state() == ApplicationTokenState.REPLACED
                && token.createdAt().isBefore(before), most);
        int ended = grants.removeIf(grant -> grant.revokedAt().filter(time -> time.isBefore(before)).isPresent()
                || grant.content().now().isBefore(before.minus(Lifetimes.FAMILY))
                || credentials.granted().rows().anyMatch(token -> token.grantId() == grant.id() && token.refreshDigest().isEmpty()
                        && token.expiresAt().isBefore(before)), most);
        credentials.granted().removeIf(token -> grants.find(token.grantId()).isEmpty());
        return replaced + ended;
    }
}
