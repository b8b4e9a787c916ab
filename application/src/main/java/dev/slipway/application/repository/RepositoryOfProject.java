package dev.slipway.application.repository;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.project.ProjectParts;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.FileAction;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;

/** Gives every project its repository, and a first text where somebody asks for one. */
@Singleton
public final class RepositoryOfProject implements ProjectParts {

    private final Repositories repositories;
    private final CommitFiles commitFiles;

    public RepositoryOfProject(Repositories repositories, CommitFiles commitFiles) {
        this.repositories = repositories;
        this.commitFiles = commitFiles;
    }

    @Override
    public void prepare(long projectId, String defaultBranch) {
        repositories.create(projectId, defaultBranch);
    }

    @Override
    public void discard(long projectId) {
        repositories.delete(projectId);
    }

    @Override
    public void defaultBranchChanged(long projectId, String defaultBranch) {
        repositories.create(projectId, defaultBranch);
        repositories.pointHead(projectId, defaultBranch);
    }

    @Override
    public void introduce(Caller caller, long projectId, String defaultBranch, String name, String description) {
        String text = "# " + name + "\n" + (description == null || description.isBlank() ? "" : "\n" + description + "\n");
        FileAction readme = new FileAction.Create("README.md", text.getBytes(StandardCharsets.UTF_8), false);
        commitFiles.commit(caller, new ProjectRef.Id(projectId), CommitFiles.Request.of(defaultBranch, "Initial commit", readme));
    }
}
