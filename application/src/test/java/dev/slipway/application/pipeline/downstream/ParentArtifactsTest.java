package dev.slipway.application.pipeline.downstream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.artifact.ArchivedTexts;
import dev.slipway.application.artifact.ArchivedTexts.Result;
import dev.slipway.application.pipeline.configuration.ConfigurationReader;
import dev.slipway.application.pipeline.port.Bridges;
import dev.slipway.domain.ciconfig.include.Sources.Artifact;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that the configuration of a child pipeline includes from the artifacts of its parent. */
class ParentArtifactsTest {

    private final Bridges bridges = mock();
    private final ArchivedTexts archives = mock();
    private final ParentArtifacts artifacts = new ParentArtifacts(bridges, archives);

    static List<Arguments> files() {
        return List.of(arguments(new Result.Text("a: {script: x}"), new Artifact.Text("a: {script: x}")),
                arguments(new Result.NoArchive(), new Artifact.NoJob()), arguments(new Result.NoFile(), new Artifact.NoFile()),
                arguments(new Result.TooLarge(), new Artifact.TooLarge()));
    }

    @ParameterizedTest
    @MethodSource("files")
    void file_is_read_from_the_archive_of_the_latest_run(Result archived, Artifact included) {
        when(bridges.latestRun(7, "make")).thenReturn(OptionalLong.of(9));
        when(archives.text(9, "gen.yml", ConfigurationReader.MAX_BYTES)).thenReturn(archived);
        assertEquals(included, artifacts.read(7, "make", "gen.yml"));
    }

    @Test
    void job_that_the_parent_does_not_have_left_nothing() {
        when(bridges.latestRun(7, "make")).thenReturn(OptionalLong.empty());
        assertEquals(new Artifact.NoJob(), artifacts.read(7, "make", "gen.yml"));
    }
}
