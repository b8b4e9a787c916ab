package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.repository.fake.FakeOwner;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.repository.PushQuota;
import dev.slipway.domain.repository.owner.RepositoryId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A repository that takes 100 bytes, and packs of at most 40. */
final class WritableRepositoriesTest {

    private final Repositories repositories = mock();
    private boolean full;
    private final WritableRepositories writable = new WritableRepositories(repositories, FakeOwner.ofProjects(mock(RepositoryFacts.class)),
            new RepositoryLimits(40, 100, PushQuota.of(4)), () -> full);

    /** A full repository still takes the smallest pack, so that its refs can be deleted. */
    @ParameterizedTest
    @CsvSource({"0, 40, true", "60, 40, true", "61, 39, true", "99, 1, true", "100, 1, false", "999, 1, false"})
    void room_is_what_is_left_and_at_most_the_limit_of_a_push(long size, long room, boolean any) {
        when(repositories.size(3)).thenReturn(size);
        when(repositories.size(RepositoryId.ofProject(3))).thenReturn(size);
        assertEquals(room, writable.room(3));
        assertEquals(any, writable.hasRoom(3));
    }

    @Test
    void server_makes_no_commit_without_space() {
        full = true;
        assertEquals(new Failure.StorageFull(), Refusals.of(() -> writable.hasRoom(3)));
    }
}
