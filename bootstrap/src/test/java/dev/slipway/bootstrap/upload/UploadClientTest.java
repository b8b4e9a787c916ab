package dev.slipway.bootstrap.upload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.bootstrap.testing.Api;
import dev.slipway.bootstrap.testing.Pictures;
import dev.slipway.bootstrap.testing.TestServer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gitlab4j.api.GitLabApi;
import org.gitlab4j.api.GitLabApiException;
import org.gitlab4j.api.models.FileUpload;
import org.gitlab4j.api.models.GroupParams;
import org.gitlab4j.api.models.Project;
import org.gitlab4j.api.models.Topic;
import org.gitlab4j.api.models.TopicParams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that others wrote uploads files, avatars and topics. */
class UploadClientTest {

    @TempDir
    private Path folder;

    private Path picture() throws IOException {
        return Files.write(folder.resolve("test logo.png"), Pictures.png());
    }

    private static GitLabApi client() {
        return new GitLabApi(TestServer.shared().address().toString(), TestServer.ROOT_TOKEN);
    }

    @Test
    void client_uploads_files_to_a_project() throws GitLabApiException, IOException {
        try (GitLabApi client = client()) {
            Project project = client.getProjectApi().createProject(Api.unique("uploads-of-a-client"));
            FileUpload upload = client.getProjectApi().uploadFile(project.getId(), picture().toFile());
            assertEquals("test_logo", upload.getAlt());
            assertTrue(upload.getMarkdown().startsWith("![test_logo](/uploads/"), upload.getMarkdown());
            try (InputStream content = Files.newInputStream(picture())) {
                assertTrue(client.getProjectApi().uploadFile(project.getId(), content, "stream.txt", "text/plain").getUrl()
                        .endsWith("/stream.txt"));
            }
            assertEquals(2, client.getProjectApi().getUploadFiles(project.getId()).size());
            assertArrayEquals(Pictures.png(), Api.root().fetch("GET", "/" + project.getPathWithNamespace() + upload.getUrl()).body());
        }
    }

    @Test
    void client_sets_and_reads_avatars() throws GitLabApiException, IOException {
        try (GitLabApi client = client()) {
            long project = client.getProjectApi().createProject(Api.unique("avatars-of-a-client")).getId();
            String address = client.getProjectApi().setProjectAvatar(project, picture().toFile()).getAvatarUrl();
            assertTrue(address.endsWith("/uploads/-/system/project/avatar/" + project + "/test_logo.png"), address);
            try (InputStream avatar = client.getProjectApi().getAvatar(project)) {
                assertArrayEquals(Pictures.png(), avatar.readAllBytes());
            }
            String path = Api.unique("avatars-of-a-client");
            long group = client.getGroupApi().createGroup(new GroupParams().withName(path).withPath(path)).getId();
            assertTrue(client.getGroupApi().setGroupAvatar(group, picture().toFile()).getAvatarUrl()
                    .contains("/group/avatar/" + group + "/"));
            try (InputStream avatar = client.getGroupApi().getAvatar(group)) {
                assertArrayEquals(Pictures.png(), avatar.readAllBytes());
            }
        }
    }

    @Test
    void client_manages_topics() throws GitLabApiException, IOException {
        try (GitLabApi client = client()) {
            String name = Api.unique("topic-of-a-client");
            Topic made = client.getTopicsApi().createTopic(new TopicParams().withName(name).withTitle("Title").withDescription("Text"));
            assertEquals("Title", client.getTopicsApi().getTopic(made.getId()).getTitle());
            assertTrue(client.getTopicsApi().updateTopicAvatar(made.getId(), picture().toFile()).getAvatarUrl().endsWith("/test_logo.png"));
            assertEquals(null, client.getTopicsApi().deleteTopicAvatar(made.getId()).getAvatarUrl());
            assertEquals("Other", client.getTopicsApi().updateTopic(made.getId(), new TopicParams().withTitle("Other")).getTitle());
            Topic target = client.getTopicsApi().createTopic(new TopicParams().withName(name + "-b").withTitle("B"));
            assertEquals(target.getId(), client.getTopicsApi().mergeTopics(made.getId(), target.getId()).getId());
            assertTrue(client.getTopicsApi().getTopicsStream().anyMatch(topic -> topic.getId().equals(target.getId())));
            client.getTopicsApi().deleteTopic(target.getId());
            assertThrows(GitLabApiException.class, () -> client.getTopicsApi().getTopic(target.getId()));
        }
    }
}
