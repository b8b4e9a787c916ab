package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.repository.Commit;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Repositories} does. */
public abstract class RepositoriesKit {

    protected abstract GitPorts git();

    @Test
    final void anEmptyRepositoryExistsAndNamesNothing() {
        assertFalse(git().repositories().exists(1));
        git().repositories().create(1, "main");
        assertTrue(git().repositories().exists(1));
        assertEquals(Optional.empty(), git().commits().find(1, "HEAD"));
    }

    @Test
    final void creatingTwiceKeepsWhatIsThere() {
        git().repositories().create(1, "main");
        Commit commit = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        git().repositories().create(1, "other");
        assertEquals(commit.sha(), git().commits().find(1, "HEAD").orElseThrow().sha());
    }

    @Test
    final void headFollowsWhereItIsPointed() {
        git().repositories().create(1, "main");
        Commit commit = git().commit(1, "trunk", "One", GitPorts.START, GitPorts.create("a", "1"));
        assertEquals(Optional.empty(), git().commits().find(1, "HEAD"));
        git().repositories().pointHead(1, "trunk");
        assertEquals(commit.sha(), git().commits().find(1, "HEAD").orElseThrow().sha());
    }

    @Test
    final void aDeletedRepositoryIsGoneAndItsNumberStartsEmpty() {
        git().repositories().create(1, "main");
        git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        git().repositories().delete(1);
        assertFalse(git().repositories().exists(1));
        assertEquals(Optional.empty(), git().commits().find(1, "main"));
        assertEquals(0, git().repositories().size(1));
        git().repositories().delete(1);
        git().repositories().create(1, "main");
        assertEquals(Optional.empty(), git().commits().find(1, "main"));
    }

    @Test
    final void sizeGrowsWithWhatIsStored() {
        git().repositories().create(1, "main");
        long empty = git().repositories().size(1);
        git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "content"));
        assertTrue(git().repositories().size(1) > empty);
    }

    @Test
    final void repositoriesDoNotShareAnything() {
        git().repositories().create(1, "main");
        git().repositories().create(257, "main");
        Commit commit = git().commit(1, "main", "One", GitPorts.START, GitPorts.create("a", "1"));
        assertEquals(Optional.empty(), git().commits().find(257, commit.sha()));
        assertEquals(Optional.empty(), git().commits().find(257, "main"));
    }
}
