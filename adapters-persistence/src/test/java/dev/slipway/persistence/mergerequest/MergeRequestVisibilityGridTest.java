package dev.slipway.persistence.mergerequest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.mergerequest.MergeRequestFilter;
import dev.slipway.application.mergerequest.MergeRequestFilter.Place;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.port.MergeRequests;
import dev.slipway.application.mergerequest.port.MergeRequests.NewMergeRequest;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.mergerequest.MergeRequestAudience;
import dev.slipway.domain.mergerequest.MergeRequestBranches;
import dev.slipway.domain.mergerequest.MergeRequestContent;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every kind of caller against every visibility of projects and level of merge requests and code: what lists of a group and of everywhere
 * show is what a single read answers.
 */
class MergeRequestVisibilityGridTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final PageRequest MOST = new PageRequest.Offset(1, 100);

    private final List<Caller> callers = new ArrayList<>(List.of(Caller.ANONYMOUS));
    private final Map<Long, Long> requestOf = new HashMap<>();
    private AccessTables tables;

    private void caller(long group, Optional<Role> inGroup, Optional<Role> inProjects, boolean administrator, boolean external) {
        String name = "user" + callers.size();
        long id = tables.store(AccountDraft.named(name).asAdministrator(administrator).asExternal(external));
        inGroup.ifPresent(role -> tables.store(MemberDraft.ofGroup(group, id, role)));
        inProjects.ifPresent(role -> requestOf.keySet().forEach(project -> tables.store(MemberDraft.ofProject(project, id, role))));
        callers.add(new Caller.Person(new Account(id, name, name, administrator, external, AccountState.ACTIVE), 1, Set.of()));
    }

    private void fill(long group) {
        long author = tables.user("author");
        for (Visibility visibility : Visibility.values()) {
            for (FeatureLevel own : FeatureLevel.values()) {
                for (FeatureLevel code : FeatureLevel.values()) {
                    String path = (visibility.wireName() + "-" + own + "-" + code).toLowerCase(Locale.ROOT);
                    long project = tables.store(ProjectDraft.in(group, path).visible(visibility));
                    HERE.rows().ask("update projects set settings = jsonb_build_object('merge_requests_access_level', ?::text, "
                                    + "'repository_access_level', ?::text) where id = ? returning id",
                            own.name().toLowerCase(Locale.ROOT), code.name().toLowerCase(Locale.ROOT), project);
                    requestOf.put(project, HERE.get(MergeRequests.class).create(new NewMergeRequest(
                            MergeRequestBranches.of(project, "a", project, "main"), MergeRequestContent.titled("x", "main"), author,
                            Instant.EPOCH)).orElseThrow());
                }
            }
        }
        caller(group, Optional.empty(), Optional.empty(), false, false);
        caller(group, Optional.empty(), Optional.empty(), false, true);
        caller(group, Optional.empty(), Optional.empty(), true, false);
        for (Role role : List.of(Role.GUEST, Role.REPORTER, Role.OWNER)) {
            caller(group, Optional.of(role), Optional.empty(), false, false);
            caller(group, Optional.empty(), Optional.of(role), false, true);
        }
    }

    private static Set<Long> listed(Caller caller, Place place) {
        return new HashSet<>(HERE.get(MergeRequestViews.class).list(MergeRequestFilter.all().at(place),
                MergeRequestAudience.everywhere(caller), MOST).items().stream().map(MergeRequestView::id).toList());
    }

    @Test
    void lists_show_what_each_caller_may_read() {
        tables = new AccessTables(HERE.rows());
        long group = tables.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        fill(group);
        Access access = new Access(HERE.get(AccessFacts.class));
        Set<String> wrong = new TreeSet<>();
        int seen = 0;
        for (Caller caller : callers) {
            Set<Long> everywhere = listed(caller, new Place.Everywhere());
            Set<Long> inGroup = listed(caller, new Place.Group(group));
            for (Map.Entry<Long, Long> cell : requestOf.entrySet()) {
                boolean reads = access.allows(caller, new ProjectRef.Id(cell.getKey()), Ability.READ_MERGE_REQUESTS);
                seen += reads ? 1 : 0;
                if (everywhere.contains(cell.getValue()) != reads || inGroup.contains(cell.getValue()) != reads) {
                    wrong.add(caller + " project " + cell.getKey() + " instead of " + reads);
                }
            }
        }
        assertEquals(Set.of(), wrong);
        assertEquals(10 * 27, callers.size() * requestOf.size());
        assertTrue(seen > 27 && seen < 9 * 27);
    }
}
