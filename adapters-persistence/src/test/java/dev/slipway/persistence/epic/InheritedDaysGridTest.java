package dev.slipway.persistence.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.epic.EpicWorld;
import dev.slipway.application.epic.port.EpicIssues;
import dev.slipway.application.epic.port.EpicTrees;
import dev.slipway.application.epic.port.EpicViews;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.epic.EpicAudience;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDays;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.InheritedDays;
import dev.slipway.domain.epic.InheritedDays.Source;
import dev.slipway.domain.namespace.GroupAudience;
import dev.slipway.persistence.testing.Persistence;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Days that the database computes for epics, compared with the domain for trees of many forms. */
class InheritedDaysGridTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final EpicAudience ALL = new EpicAudience(new GroupAudience(true, true, true, OptionalLong.of(1)));
    private static final LocalDate FIRST = LocalDate.of(2027, 1, 1);

    private final Random random = new Random(46);
    private final Map<Long, Source> sources = new HashMap<>();
    private EpicWorld world;
    private long group;

    @BeforeEach
    void fill() {
        world = new EpicRowsInTables(HERE);
        group = world.group();
    }

    private @Nullable LocalDate some() {
        return random.nextInt(4) == 0 ? null : FIRST.plusDays(random.nextInt(100));
    }

    private EpicDate date() {
        return new EpicDate(random.nextInt(3) == 0, some());
    }

    /** Returns an issue with a milestone of these days, or without one if there is none. */
    private long issue(EpicDays days) {
        long issue = world.issue(group, false);
        HERE.rows().ask("""
                with made as (insert into milestones (project_id, iid, title, start_date, due_date, created_at, updated_at)
                    select project_id, 1, 'release', ?::date, ?::date, now(), now() from issues where id = ? returning id)
                update issues set milestone_id = made.id from made where issues.id = ? returning issues.id""",
                text(days.start()), text(days.due()), issue, issue);
        return issue;
    }

    private static @Nullable String text(@Nullable LocalDate day) {
        return day == null ? null : day.toString();
    }

    private EpicDays days() {
        LocalDate start = some();
        LocalDate due = some();
        return start != null && due != null && start.isAfter(due) ? new EpicDays(due, start) : new EpicDays(start, due);
    }

    private long tree(int levels, OptionalLong parent) {
        EpicDate start = date();
        EpicDate due = date();
        long id = world.epic(group, EpicDraft.titled("level " + levels).dated(start, due));
        world.transactions().run(now -> HERE.get(EpicTrees.class).adopt(id, parent, now));
        List<EpicDays> milestones = new ArrayList<>();
        for (int one = random.nextInt(3); one > 0; one--) {
            EpicDays days = days();
            long issue = issue(days);
            world.transactions().write(() -> HERE.get(EpicIssues.class).add(id, issue));
            milestones.add(days);
        }
        List<Source> children = new ArrayList<>();
        for (int one = levels == 1 ? 0 : random.nextInt(3); one > 0; one--) {
            children.add(sources.get(tree(levels - 1, OptionalLong.of(id))));
        }
        sources.put(id, new Source(start, due, milestones, children));
        return id;
    }

    private EpicDays inherited(long id) {
        return HERE.get(EpicViews.class).find(id, ALL).orElseThrow().inherited();
    }

    @Test
    void every_epic_of_every_tree_inherits_what_the_domain_says() {
        for (int round = 0; round < 12; round++) {
            tree(4, OptionalLong.empty());
        }
        Set<EpicDays> met = new HashSet<>();
        sources.forEach((id, source) -> {
            EpicDays wanted = InheritedDays.inherited(source);
            assertEquals(wanted, inherited(id), source.toString());
            met.add(wanted);
        });
        assertTrue(met.size() > 5 && met.contains(EpicDays.NONE), met.toString());
    }

    @Test
    void deleted_milestones_groups_and_projects_give_no_days() {
        long parent = world.epic(group);
        long below = world.subgroup(group, Visibility.PUBLIC);
        EpicDate day = new EpicDate(true, FIRST);
        long child = world.epic(below, EpicDraft.titled("x").dated(day, day));
        world.transactions().run(now -> HERE.get(EpicTrees.class).adopt(child, OptionalLong.of(parent), now));
        long issue = issue(new EpicDays(FIRST.plusDays(1), FIRST.plusDays(2)));
        world.transactions().write(() -> HERE.get(EpicIssues.class).add(parent, issue));
        assertEquals(new EpicDays(FIRST, FIRST.plusDays(2)), inherited(parent));
        world.hide(below);
        assertEquals(new EpicDays(FIRST.plusDays(1), FIRST.plusDays(2)), inherited(parent));
        HERE.rows().ask("update projects set deleted_at = now() where id = ? returning id", world.project(issue));
        assertEquals(EpicDays.NONE, inherited(parent));
        HERE.rows().ask("update projects set deleted_at = null where id = ? returning id", world.project(issue));
        HERE.rows().ask("update milestones set deleted_at = now() where title = 'release' returning id");
        assertEquals(EpicDays.NONE, inherited(parent));
    }

    /** No request makes a cycle; a walk that meets one ends all the same. */
    @Test
    void walk_ends_after_as_many_levels_as_trees_have() {
        EpicDate day = new EpicDate(true, FIRST);
        long one = world.epic(group);
        long two = world.epic(group);
        HERE.rows().ask("update epics set parent_id = ? where id = ? returning id", two, one);
        HERE.rows().ask("update epics set parent_id = ? where id = ? returning id", one, two);
        assertEquals(EpicDays.NONE, inherited(one));
        long above = world.epic(group, EpicDraft.titled("level 7").dated(day, day));
        for (int level = 6; level >= 1; level--) {
            long child = above;
            long parent = world.epic(group);
            world.transactions().run(now -> HERE.get(EpicTrees.class).adopt(child, OptionalLong.of(parent), now));
            above = parent;
        }
        assertEquals(new EpicDays(FIRST, FIRST), inherited(above));
    }
}
