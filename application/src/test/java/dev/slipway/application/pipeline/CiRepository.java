package dev.slipway.application.pipeline;

import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.repository.Commit;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Commits of the projects of a test with their files, and the protected branches. */
public final class CiRepository {

    final ProtectedRefs protectedRefs = mock();
    final Commits commits = mock();
    final Files files = mock();

    private final Map<Long, List<ProtectedRef>> protections = new HashMap<>();
    private final Map<String, Commit> commitsBySha = new HashMap<>();
    private final Map<String, String> texts = new HashMap<>();

    CiRepository() {
        when(protectedRefs.of(anyLong())).thenAnswer(call -> protections.getOrDefault(call.<Long>getArgument(0), List.of()));
        when(commits.find(anyLong(), anyString())).thenAnswer(call -> Optional.ofNullable(commitsBySha.get(call.<String>getArgument(1))));
        when(files.find(anyLong(), anyString(), anyString())).thenAnswer(call -> text(call.getArgument(1), call.getArgument(2))
                .map(text -> new Files.Entry(call.getArgument(2), "id", text.length(), false)));
        when(files.read(anyLong(), anyString(), anyString(), anyInt())).thenAnswer(call -> text(call.getArgument(1), call.getArgument(2))
                .map(text -> text.getBytes(StandardCharsets.UTF_8)).filter(bytes -> bytes.length <= call.<Integer>getArgument(3)));
    }

    private Optional<String> text(String sha, String path) {
        return Optional.ofNullable(texts.get(sha + " " + path));
    }

    /** Protects a branch: only maintainers push to it or merge into it. */
    public void protect(long project, String branch) {
        protections.put(project, List.of(ProtectedRef.standard(branch)));
    }

    /** @param configuration of the project at that commit; null for none */
    public void commit(Commit commit, String configuration) {
        commitsBySha.put(commit.sha(), commit);
        if (configuration != null) {
            file(commit.sha(), ".gitlab-ci.yml", configuration);
        }
    }

    /** Stores a file at a commit. */
    public void file(String sha, String path, String text) {
        texts.put(sha + " " + path, text);
    }
}
