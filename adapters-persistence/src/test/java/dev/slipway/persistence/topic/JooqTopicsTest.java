package dev.slipway.persistence.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.MemberSource;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Groups.NewGroup;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.project.ProjectAttributes;
import dev.slipway.application.project.ProjectsKit;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.topic.TopicView;
import dev.slipway.application.topic.TopicsKit;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.topic.TopicAudience;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqTopicsTest extends TopicsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Topics topics() {
        return HERE.get(Topics.class);
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Override
    protected long project(Visibility visibility, String... topics) {
        Instant now = Instant.now();
        String path = UUID.randomUUID().toString();
        return transactions().write(() -> {
            long group = HERE.get(Groups.class).create(new NewGroup(path, path, path, OptionalLong.empty(), List.of(), Visibility.PUBLIC,
                    "", Map.of(), OptionalLong.empty(), now)).orElseThrow();
            Projects projects = HERE.get(Projects.class);
            return projects
                    .create(ProjectsKit.bearing(projects.lockHome(group, OptionalLong.empty()).orElseThrow(), path, visibility,
                            List.of(topics), now))
                    .orElseThrow();
        });
    }

    @Override
    protected void bear(long project, String... topics) {
        Projects projects = HERE.get(Projects.class);
        transactions().write(() -> {
            Projects.Locked locked = projects.lock(project).orElseThrow();
            ProjectAttributes present = locked.attributes();
            Projects.NewProject bearing = ProjectsKit.bearing(null, present.path(), present.visibility(), List.of(topics), Instant.now());
            return projects.update(project, bearing.attributes(), locked.fullPath(), Instant.now());
        });
    }

    @Override
    protected long guestOf(long project) {
        long user = HERE.rows().user();
        HERE.get(Members.class).add(new MemberSource.Project(project), user, Role.GUEST.level(), null, OptionalLong.empty(), Instant.now());
        return user;
    }

    @Override
    @SuppressWarnings("unchecked")
    protected List<String> topicsOf(long project) {
        return (List<String>) HERE.get(Projects.class).find(project, OptionalLong.empty(), false).orElseThrow().attributes().settings()
                .get("topics");
    }

    @Override
    protected void hide(long project) {
        transactions().write(() -> HERE.get(Projects.class).hide(project, Instant.now()));
    }

    @Test
    void topic_that_deleted_projects_alone_bear_is_listed_without_projects() {
        long project = project(Visibility.PUBLIC, "left");
        HERE.rows().ask("update projects set deleted_at = now() where id = ? returning id", project);
        TopicAudience administrator = new TopicAudience(true, true, OptionalLong.empty());
        List<TopicView> listed = topics().list(Optional.empty(), true, administrator, new PageRequest.Offset(1, 10)).items();
        assertEquals(List.of("left 0"), listed.stream().map(topic -> topic.name() + " " + topic.projects()).toList());
    }
}
