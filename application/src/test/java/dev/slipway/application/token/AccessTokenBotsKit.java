package dev.slipway.application.token;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.token.port.AccessTokenBots;
import dev.slipway.application.token.port.PersonalTokens;
import dev.slipway.application.token.port.PersonalTokens.NewToken;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code AccessTokenBots} does. */
public abstract class AccessTokenBotsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final LocalDate TODAY = LocalDate.of(2024, 5, 6);

    private int made;

    protected abstract AccessTokenBots bots();

    protected abstract PersonalTokens tokens();

    protected abstract AccessWorld world();

    /** As operations delete users: they are gone, though their rows may not be. */
    protected abstract void deleteUser(long userId);

    private long token(long bot, LocalDate expiresAt) {
        return tokens().create(new NewToken(bot, "t" + made, new byte[] {(byte) ++made}, List.of(Scope.API), expiresAt, false, NOW));
    }

    private long bot(MemberSource source) {
        long bot = world().user("bot-" + ++made);
        bots().record(bot, source);
        return bot;
    }

    private List<Long> listed(MemberSource source, TokenFilter filter) {
        return bots().list(source, filter, TODAY, PageRequest.Offset.first()).items().stream().map(each -> each.token().id()).toList();
    }

    @Test
    final void tokens_are_those_of_the_bots_of_one_project_or_group() {
        long group = world().store(GroupDraft.named("g"));
        long project = world().store(ProjectDraft.in(group, "p"));
        MemberSource ofGroup = new MemberSource.Group(group);
        MemberSource ofProject = new MemberSource.Project(project);
        long botOfGroup = bot(ofGroup);
        long botOfProject = bot(ofProject);
        world().store(MemberDraft.ofGroup(group, botOfGroup, Role.OWNER));
        world().store(MemberDraft.ofProject(project, botOfProject, Role.REPORTER));
        long first = token(botOfProject, null);
        long second = token(botOfProject, TODAY);
        long other = token(botOfGroup, null);
        token(world().user("person"), null);
        assertEquals(List.of(first, second), listed(ofProject, TokenFilter.ALL));
        assertEquals(List.of(other), listed(ofGroup, TokenFilter.ALL));
        assertEquals(List.of(), listed(new MemberSource.Project(project + 1000), TokenFilter.ALL));
        TokenFilter active = new TokenFilter(Optional.empty(), false, Optional.empty(), Optional.of(true), Optional.empty(),
                TokenFilter.Times.ANY, Optional.of(TokenSort.CREATED_DESC));
        assertEquals(List.of(first), listed(ofProject, active));
        Walks.same(page -> bots().list(ofProject, TokenFilter.ALL, TODAY, page));
        assertEquals(new ResourceTokenView(tokens().find(second, TODAY).orElseThrow(), 20),
                bots().find(ofProject, second, TODAY).orElseThrow());
        assertEquals(50, bots().find(ofGroup, other, TODAY).orElseThrow().accessLevel());
        assertEquals(Optional.empty(), bots().find(ofGroup, second, TODAY));
        assertEquals("1 1", bots().count(ofProject) + " " + bots().count(ofGroup));
        bot(ofProject);
        assertEquals(2, bots().count(ofProject));
        deleteUser(botOfProject);
        assertEquals(1, bots().count(ofProject));
        assertEquals(List.of(), listed(ofProject, TokenFilter.ALL));
        assertEquals(Optional.empty(), bots().find(ofProject, second, TODAY));
    }

    @Test
    final void bot_that_is_no_member_has_no_level() {
        MemberSource source = new MemberSource.Group(world().store(GroupDraft.named("g")));
        assertEquals(0, bots().find(source, token(bot(source), null), TODAY).orElseThrow().accessLevel());
    }

    @Test
    final void unused_are_bots_without_an_active_token_and_of_what_is_deleted() {
        long group = world().store(GroupDraft.named("g"));
        long project = world().store(ProjectDraft.in(group, "p"));
        long gone = world().store(ProjectDraft.in(group, "gone"));
        long used = bot(new MemberSource.Project(project));
        token(used, TODAY.plusDays(1));
        token(used, TODAY);
        token(bot(new MemberSource.Group(group)), null);
        long expired = bot(new MemberSource.Project(project));
        token(expired, TODAY);
        long revoked = bot(new MemberSource.Group(group));
        tokens().revoke(token(revoked, null), NOW);
        long orphan = bot(new MemberSource.Project(gone));
        token(orphan, null);
        world().user("person");
        long deleted = bot(new MemberSource.Project(project));
        deleteUser(deleted);
        assertEquals(List.of(expired, revoked), bots().unused(TODAY, 0, 10));
        world().hideProject(gone);
        assertEquals(List.of(expired, revoked, orphan), bots().unused(TODAY, 0, 10));
        assertEquals(List.of(expired, revoked), bots().unused(TODAY, 0, 2));
        assertEquals(List.of(orphan), bots().unused(TODAY, revoked, 2));
        assertEquals(List.of(used, expired, revoked, orphan), bots().unused(TODAY.plusDays(1), 0, 10));
    }
}
