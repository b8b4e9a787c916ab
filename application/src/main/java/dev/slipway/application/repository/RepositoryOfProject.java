package dev.slipway.application.repository;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.branch.DefaultProtections;
import dev.slipway.application.project.ProjectListener;
import dev.slipway.application.repository.port.Repositories;
import dev.slipway.application.repository.port.RepositoryFacts;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.repository.FileAction;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Creates the repository of a project, with a README on request. */
public final class RepositoryOfProject implements ProjectListener {

    private final Repositories repositories;
    private final DefaultProtections protections;
    private final RepositoryFacts facts;
    private final CreateCommit commitFiles;

    public RepositoryOfProject(Repositories repositories, RepositoryFacts facts, DefaultProtections protections, CreateCommit commitFiles) {
        this.repositories = repositories;
        this.facts = facts;
        this.protections = protections;
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

    /** Protects the default branch like a first branch, unless it has a protection already. */
    @Override
    public void defaultBranchChosen(long projectId, String defaultBranch, Instant now) {
        protections.protect(projectId, defaultBranch, now);
    }

    /** Points HEAD at the present default branch, which a first push may have changed since. */
    @Override
    public void defaultBranchChanged(long projectId, String defaultBranch) {
        String present = facts.find(projectId).map(RepositoryFacts.Facts::defaultBranch).orElse(defaultBranch);
        repositories.create(projectId, present);
        repositories.pointHead(projectId, present);
    }

    @Override
    public void introduce(Caller caller, long projectId, String defaultBranch, String name, @Nullable String description) {
        String text = "# " + name + "\n" + (description == null || description.isBlank() ? "" : "\n" + description + "\n");
        FileAction readme = new FileAction.Create("README.md", text.getBytes(StandardCharsets.UTF_8), false);
        commitFiles.commit(caller, new ProjectRef.Id(projectId), CreateCommit.Request.of(defaultBranch, "Initial commit", readme));
    }
}
