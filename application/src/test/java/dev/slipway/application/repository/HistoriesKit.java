package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.application.repository.port.Commits.Draft;
import dev.slipway.application.repository.port.Commits.Written;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.Histories.Between;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Histories} does. */
public abstract class HistoriesKit {


    private Commit first;
    private Commit second;
    private Commit side;
    private Commit third;

    protected abstract GitPorts git();

    protected abstract Histories histories();

    /** first - second - third on main, first - side on side; a minute between any two. */
    @BeforeEach
    final void fill() {
        git().repositories().create(1, "main");
        first = git().commit(1, "main", "One", at(0), GitPorts.create("a", "1\n"));
        git().refs().move(1, RefName.branch("side"), Shas.ZERO, first.sha());
        second = git().commit(1, "main", "Two", at(1), GitPorts.update("a", "2\n"));
        side = git().commit(1, "side", "Side", at(2), GitPorts.create("c", "c\n"));
        third = git().commit(1, "main", "Three", at(3), GitPorts.update("a", "3\n"));
    }

    private static Instant at(int minutes) {
        return GitPorts.START.plusSeconds(60L * minutes);
    }

    private static Between whole(Commit... commits) {
        return new Between(List.of(commits), false);
    }

    @Test
    final void the_commits_between_two_end_with_the_newest() {
        assertEquals(whole(second, third), histories().between(1, first.sha(), third.sha(), 10));
        assertEquals(whole(second, third), histories().between(1, side.sha(), third.sha(), 10));
        assertEquals(whole(side), histories().between(1, third.sha(), side.sha(), 10));
        assertEquals(whole(), histories().between(1, third.sha(), first.sha(), 10));
        assertEquals(whole(), histories().between(1, third.sha(), third.sha(), 10));
        assertEquals(new Between(List.of(third), true), histories().between(1, first.sha(), third.sha(), 1));
        assertEquals(whole(second, third), histories().between(1, first.sha(), third.sha(), 2));
    }

    @Test
    final void commits_between_those_of_two_repositories_are_found() {
        git().repositories().copy(1, 2, "main", Set.of());
        Commit there = git().commit(2, "main", "There", at(4), GitPorts.create("there", "x"));
        Commit here = git().commit(1, "main", "Here", at(5), GitPorts.create("here", "x"));
        ObjectSource both = ObjectSource.of(1).with(2);
        assertEquals(whole(here), histories().between(both, there.sha(), here.sha(), 10));
        assertEquals(whole(there), histories().between(both, here.sha(), there.sha(), 10));
    }

    @Test
    final void a_commit_is_contained_in_the_branches_and_tags_that_reach_it() {
        git().refs().move(1, RefName.tag("v1"), Shas.ZERO, git().commits().writeTag(1, "v1", second.sha(), "m",
                GitPorts.signature("Ada", at(4))));
        git().refs().move(1, RefName.tag("light"), Shas.ZERO, first.sha());
        assertEquals(List.of(RefName.branch("main"), RefName.branch("side"), RefName.tag("light"), RefName.tag("v1")),
                histories().containing(1, first.sha(), RefKind.LISTED));
        assertEquals(List.of(RefName.branch("main"), RefName.tag("v1")), histories().containing(1, second.sha(), RefKind.LISTED));
        assertEquals(List.of(RefName.tag("v1")), histories().containing(1, second.sha(), EnumSet.of(RefKind.TAG)));
        assertEquals(List.of(RefName.branch("main")), histories().containing(1, second.sha(), EnumSet.of(RefKind.BRANCH)));
        assertEquals(List.of(RefName.branch("side")), histories().containing(1, side.sha(), RefKind.LISTED));
        String alone = git().store(1, null, "Alone", at(5), GitPorts.create("x", "x")).sha();
        assertEquals(List.of(), histories().containing(1, alone, RefKind.LISTED));
    }

    @Test
    final void authors_are_those_of_the_newest_commits() {
        Signature grace = GitPorts.signature("Grace Hopper", at(5));
        Written written = git().commits().write(1, new Draft(third.sha(), "m", grace, third.committer(), List.of(GitPorts.create("g",
                "g"))));
        String tip = assertInstanceOf(Written.Done.class, written).commit().sha();
        assertEquals(List.of("Grace Hopper", "Ada Lovelace", "Ada Lovelace", "Ada Lovelace"), names(histories().authors(1, tip, 10)));
        assertEquals(List.of("Grace Hopper", "Ada Lovelace"), names(histories().authors(1, tip, 2)));
        assertEquals(List.of("Ada Lovelace"), names(histories().authors(1, first.sha(), 10)));
    }

    private static List<String> names(List<Signature> authors) {
        return authors.stream().map(Signature::name).toList();
    }
}
