package dev.slipway.application.repository.push;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PushTest {

    /** Rows: repository, ref, new object, pipelines covered by the quota, by a key, user, option. */
    @ParameterizedTest
    @CsvSource({
        "project, refs/heads/main,    1, true,  false, 5, ,        true",
        "snippet, refs/heads/main,    1, true,  false, 5, ,        false",
        "project, refs/tags/v1,       1, true,  false, 5, ,        false",
        "project, refs/notes/commits, 1, true,  false, 5, ,        false",
        "project, refs/heads/main,    0, true,  false, 5, ,        false",
        "project, refs/heads/main,    1, false, false, 5, ,        false",
        "project, refs/heads/main,    1, true,  true,  5, ,        false",
        "project, refs/heads/main,    1, true,  false, , ,         false",
        "project, refs/heads/main,    1, true,  false, 5, ci.skip, false"})
    void commits_of_a_branch_that_a_user_pushed_get_pipelines(String kind, String ref, String object, boolean covered, boolean byKey,
            Long user, String option, boolean runs) {
        RepositoryId repository = "project".equals(kind) ? RepositoryId.ofProject(3) : RepositoryId.ofSnippet(3);
        Push push = new Push(1, repository, user, RefName.ofAny(ref).orElseThrow(), Shas.ZERO, object.repeat(40),
                option == null ? List.of() : List.of(option), covered, byKey, Instant.EPOCH);
        assertEquals(runs, push.runsPipelines());
    }
}
