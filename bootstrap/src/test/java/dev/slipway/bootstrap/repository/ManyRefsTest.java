package dev.slipway.bootstrap.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Pushes of more refs than pipelines are made for. */
final class ManyRefsTest extends GitScene {

    private Path work(int branches, int tags) throws Exception {
        Path work = repository("work");
        commit(work, ".gitlab-ci.yml", "build: {script: make}");
        for (int number = 1; number <= branches; number++) {
            git(work, "branch", "b" + number).succeeded();
        }
        for (int number = 1; number <= tags; number++) {
            git(work, "tag", "t" + number).succeeded();
        }
        return work;
    }

    private long pipelines(boolean tag) {
        return number("select count(*) from pipelines where project_id = ? and tag = ?", project, tag);
    }

    @Test
    void first_four_branches_and_tags_get_pipelines_and_git_shows_the_others() throws Exception {
        Path work = work(5, 6);
        String shown = git(work, "push", asOwner(), "--all").succeeded().output();
        assertTrue(shown.contains("remote: Pipelines are made for the first 4 branches and the first 4 tags of a push; "
                + "here: main, b1, b2, b3."), shown);
        assertTrue(shown.contains("remote: 2 get none: b4, b5."), shown);
        assertEquals(4, pipelines(false));
        String tags = git(work, "push", asOwner(), "--tags").succeeded().output();
        assertTrue(tags.contains("here: t1, t2, t3, t4."), tags);
        assertTrue(tags.contains("remote: 2 get none: t5, t6."), tags);
        assertEquals(4, pipelines(true));
        assertEquals(12, number("select count(*) from git_refs where project_id = ?", project));
        assertEquals(12, number("select count(*) from pushes where project_id = ? and state = 'settled'", project));
    }

    @Test
    void pusher_of_four_refs_is_told_nothing() throws Exception {
        String shown = git(work(3, 4), "push", asOwner(), "main", "b1", "b2", "b3", "--tags").succeeded().output();
        assertFalse(shown.contains("remote:"), shown);
        assertEquals(4, pipelines(false));
        assertEquals(4, pipelines(true));
    }
}
