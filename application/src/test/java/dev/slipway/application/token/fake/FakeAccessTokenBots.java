package dev.slipway.application.token.fake;

import dev.slipway.application.access.fake.FakeCredentials;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.fake.FakeDirectory.Membership;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.fake.FakePages;
import dev.slipway.application.kernel.fake.FakeTable;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.token.ResourceTokenView;
import dev.slipway.application.token.TokenFilter;
import dev.slipway.application.token.TokenView;
import dev.slipway.application.token.port.AccessTokenBots;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Bots of projects and groups in memory. */
public final class FakeAccessTokenBots implements AccessTokenBots {

    private final FakePersonalTokens tokens;
    private final FakeCredentials credentials;
    private final FakeTable<Long, MemberSource> bots;

    public FakeAccessTokenBots(FakeTransactions transactions, FakePersonalTokens tokens, FakeCredentials credentials) {
        this.tokens = tokens;
        this.credentials = credentials;
        this.bots = new FakeTable<>(transactions);
    }

    @Override
    public void record(long botId, MemberSource source) {
        bots.put(botId, source);
    }

    @Override
    public int count(MemberSource source) {
        return (int) credentials.directory().accounts().filter(account -> bots.find(account.id()).filter(source::equals).isPresent())
                .count();
    }

    @Override
    public Page<ResourceTokenView> list(MemberSource source, TokenFilter filter, LocalDate today, PageRequest page) {
        Stream<ResourceTokenView> all = tokens.matching(filter, today).filter(token -> of(token, source)).map(this::view);
        return FakePages.of(all, Comparator.comparing(ResourceTokenView::token, FakePersonalTokens.order(filter)),
                each -> each.token().id(), page);
    }

    @Override
    public Optional<ResourceTokenView> find(MemberSource source, long tokenId, LocalDate today) {
        return tokens.find(tokenId, today).filter(token -> of(token, source)).map(this::view);
    }

    private boolean of(TokenView token, MemberSource source) {
        return bots.find(token.userId()).filter(source::equals).isPresent();
    }

    private ResourceTokenView view(TokenView token) {
        MemberSource source = bots.find(token.userId()).orElseThrow();
        return new ResourceTokenView(token, credentials.directory().memberships()
                .filter(membership -> membership.userId() == token.userId() && in(membership, source))
                .map(Membership::level).findFirst().orElse(0));
    }

    private static boolean in(Membership membership, MemberSource source) {
        return switch (source) {
            case MemberSource.Project(long id) -> membership.projectId() != null && membership.projectId() == id;
            case MemberSource.Group(long id) -> membership.groupId() != null && membership.groupId() == id;
        };
    }

    @Override
    public List<Long> unused(LocalDate today, long after, int most) {
        FakeDirectory directory = credentials.directory();
        return directory.accounts().map(account -> account.id()).filter(id -> id > after && bots.find(id).isPresent())
                .filter(id -> !alive(bots.find(id).orElseThrow()) || tokens.active(id, today).findAny().isEmpty())
                .sorted().limit(most).toList();
    }

    private boolean alive(MemberSource source) {
        return switch (source) {
            case MemberSource.Project(long id) -> credentials.directory().projects().anyMatch(project -> project.id() == id);
            case MemberSource.Group(long id) -> credentials.directory().namespaces().anyMatch(group -> group.id() == id);
        };
    }
}
