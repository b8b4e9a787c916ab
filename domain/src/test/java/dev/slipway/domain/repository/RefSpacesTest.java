package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.RefSpaces.Reserved;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefSpacesTest {

    private static String answer(String full) {
        return RefSpaces.POLICY.judge(full).denial().map(Reason::id).orElse("taken");
    }

    @ParameterizedTest
    @ValueSource(strings = {"refs/notes/commits", "refs/notes/ci/tests", "refs/remotes/origin/main", "refs/pull/7/head",
            "refs/changes/01/1/2",
        "refs/meta/config", "refs/replace/0123456789012345678901234567890123456789", "refs/pipelines-of-mine/1",
        "refs/my/pipelines/1", "refs/notes/ünï", "refs/refs/notes/a"})
    void people_push_to_every_space_that_is_not_reserved(String full) {
        assertEquals("taken", answer(full));
        assertEquals(true, RefSpaces.pushable(full));
        assertEquals(Optional.of(full), RefName.ofAny(full).map(RefName::full));
        assertEquals(Optional.of(RefKind.OTHER), RefName.ofAny(full).map(RefName::kind));
        assertEquals(Optional.empty(), RefName.ofFull(full));
    }

    @ParameterizedTest
    @CsvSource({"refs/pipelines/5,PIPELINES", "refs/pipelines/5/inner,PIPELINES", "refs/pipelines,PIPELINES",
        "refs/Pipelines/5,PIPELINES", "refs/PIPELINES/x,PIPELINES",
        "refs/merge-requests/1/head,MERGE_REQUESTS", "refs/merge-requests/1/merge,MERGE_REQUESTS",
        "refs/environments/live/deployments/3,ENVIRONMENTS",
        "refs/keep-around/0123456789012345678901234567890123456789,KEEP_AROUND", "refs/Keep-Around/x,KEEP_AROUND"})
    void no_push_reaches_what_the_server_keeps(String full, Reserved space) {
        assertEquals(Optional.of(space), RefSpaces.reserved(full));
        assertEquals(Optional.of(Reason.of("ref.reserved", space.prefix())), RefSpaces.POLICY.judge(full).denial());
        assertEquals(false, RefSpaces.pushable(full));
    }

    @ParameterizedTest
    @EnumSource(Reserved.class)
    void each_reserved_space_is_a_directory_below_refs(Reserved space) {
        assertEquals("refs/" + space.name().toLowerCase().replace('_', '-') + "/", space.prefix());
    }

    /** One level is not enough for git, and what differs from branches and tags by case alone would escape their rules. */
    @ParameterizedTest
    @ValueSource(strings = {"refs/stash", "refs/heads", "refs/tags", "refs/heads/", "refs/Heads/main", "refs/HEADS/main", "refs/Tags/v1",
        "refs/notes/", "refs//notes",
        "refs/notes/a..b", "refs/notes/a b", "refs/notes/a.lock", "refs/notes/.a", "refs/notes//a", "refs/notes/a@{b",
        "refs/-notes/a", "refs/notes/a\\b",
        "refs/../config", "HEAD", "config"})
    void names_that_git_does_not_take_are_funny(String full) {
        assertEquals("ref.funny_name", answer(full));
    }

    @Test
    void branches_and_tags_are_pushable_and_named_as_before() {
        assertEquals(true, RefSpaces.pushable("refs/heads/main"));
        assertEquals(true, RefSpaces.pushable("refs/tags/v1"));
        assertEquals(false, RefSpaces.pushable("HEAD"));
        assertEquals(Optional.of(RefName.branch("main")), RefName.ofAny("refs/heads/main"));
        assertEquals(Optional.of(RefName.tag("v1")), RefName.ofAny("refs/tags/v1"));
        assertEquals(Optional.empty(), RefName.ofAny("HEAD"));
        assertEquals(Optional.empty(), RefName.ofAny("refs/"));
    }
}
