package dev.slipway.application.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.approval.port.CodeOwnerAccounts;
import dev.slipway.application.approval.port.CodeOwnerAccounts.Owner;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.approval.codeowner.OwnerReference;
import dev.slipway.domain.approval.codeowner.OwnerReference.Account;
import dev.slipway.domain.approval.codeowner.OwnerReference.Email;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code CodeOwnerAccounts} does. */
public abstract class CodeOwnerAccountsKit {

    private long group;
    private long project;

    protected abstract CodeOwnerAccounts accounts();

    protected abstract AccessWorld rows();

    /** Confirms the primary address of a user. @return the address */
    protected abstract String confirmed(long userId);

    /** Adds an address to a user. @param confirmed whether the user has confirmed it */
    protected abstract void address(long userId, String address, boolean confirmed);

    @BeforeEach
    final void arrange() {
        group = rows().store(GroupDraft.named("Group"));
        project = rows().store(ProjectDraft.in(group, "project"));
    }

    private Map<OwnerReference, Owner> find(OwnerReference... references) {
        return accounts().find(project, List.of(references));
    }

    private long member(String username) {
        long user = rows().user(username);
        rows().store(MemberDraft.ofProject(project, user, Role.GUEST));
        return user;
    }

    @Test
    final void users_are_found_among_members_of_the_project() {
        long ada = member("Ada");
        long above = rows().user("above");
        rows().store(MemberDraft.ofGroup(group, above, Role.OWNER));
        rows().user("stranger");
        long past = rows().user("past");
        rows().store(MemberDraft.ofProject(project, past, Role.OWNER).until(LocalDate.of(2020, 1, 2)));
        assertEquals(Map.of(new Account("ada"), Owner.user(ada), new Account("above"), Owner.user(above)),
                find(new Account("ada"), new Account("above"), new Account("stranger"), new Account("past"), new Account("none")));
        assertEquals(Map.of(), find());
    }

    @Test
    final void members_are_found_by_addresses_that_they_have_confirmed() {
        long ada = member("ada");
        address(ada, "Work@Example.com", true);
        address(ada, "other@example.com", false);
        String primary = confirmed(ada).toLowerCase(Locale.ROOT);
        address(rows().user("stranger"), "stranger@example.com", true);
        assertEquals(Map.of(new Email("work@example.com"), Owner.user(ada), new Email(primary), Owner.user(ada)),
                find(new Email("work@example.com"), new Email("other@example.com"), new Email("stranger@example.com"), new Email(primary)));
    }

    @Test
    final void groups_are_found_among_those_of_the_project_and_those_that_are_invited() {
        long inner = rows().store(GroupDraft.named("Inner").inside(group));
        project = rows().store(ProjectDraft.in(inner, "inside"));
        long invited = rows().store(GroupDraft.named("invited"));
        long invitedAbove = rows().store(GroupDraft.named("invited-above"));
        long past = rows().store(GroupDraft.named("past"));
        rows().store(GroupDraft.named("elsewhere"));
        rows().store(ShareDraft.toProject(project, invited, Role.GUEST));
        rows().store(ShareDraft.toGroup(group, invitedAbove, Role.GUEST));
        rows().store(ShareDraft.toProject(project, past, Role.OWNER).until(LocalDate.of(2020, 1, 2)));
        assertEquals(Map.of(new Account("group"), Owner.group(group), new Account("group/inner"), Owner.group(inner),
                        new Account("invited"), Owner.group(invited), new Account("invited-above"), Owner.group(invitedAbove)),
                find(new Account("group"), new Account("group/inner"), new Account("invited"), new Account("invited-above"),
                        new Account("past"), new Account("elsewhere")));
    }

    @Test
    final void owner_of_a_personal_project_is_found_as_a_user() {
        long ada = rows().user("ada");
        project = rows().store(ProjectDraft.in(rows().personalNamespace(ada), "own"));
        assertEquals(Map.of(new Account("ada"), Owner.user(ada)), find(new Account("ada")));
    }

    @Test
    final void members_are_direct_ones() {
        long inner = rows().store(GroupDraft.named("inner").inside(group));
        long above = rows().user("above");
        long ada = rows().user("ada");
        long past = rows().user("past");
        rows().store(MemberDraft.ofGroup(group, above, Role.OWNER));
        rows().store(MemberDraft.ofGroup(inner, ada, Role.GUEST));
        rows().store(MemberDraft.ofGroup(inner, past, Role.GUEST).until(LocalDate.of(2020, 1, 2)));
        List<Long> all = List.of(above, ada, past);
        assertEquals(Set.of(ada), accounts().members(Set.of(inner), all));
        assertEquals(Set.of(above, ada), accounts().members(Set.of(inner, group), all));
        assertEquals(Set.of(), accounts().members(Set.of(inner), List.of(above)));
        assertEquals(Set.of(), accounts().members(Set.of(), all));
        assertEquals(Set.of(), accounts().members(Set.of(inner), List.of()));
    }
}
