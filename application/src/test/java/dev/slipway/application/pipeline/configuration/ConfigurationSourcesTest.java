package dev.slipway.application.pipeline.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.access.port.AccessFacts.ProjectFacts;
import dev.slipway.application.ciconfig.IncludeFiles;
import dev.slipway.application.ciconfig.RemoteIncludePolicy;
import dev.slipway.application.ciconfig.fake.FakeRemoteFiles;
import dev.slipway.application.ciconfig.fake.FakeTemplates;
import dev.slipway.application.pipeline.PipelinePolicy;
import dev.slipway.application.pipeline.port.PipelineOrigins.Origin;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Files;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.ciconfig.include.IncludedFile.Home;
import dev.slipway.domain.ciconfig.include.Sources;
import dev.slipway.domain.ciconfig.include.Sources.Foreign;
import dev.slipway.domain.ciconfig.include.Sources.Remote;
import dev.slipway.domain.ciconfig.plan.CommitPaths;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Signature;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What configurations may read of elsewhere, and with whose rights. */
class ConfigurationSourcesTest {

    private static final long OTHER = 7;
    private static final String SHA = "c".repeat(40);
    private static final Origin ORIGIN = new Origin(OTHER, "other", null, "grp/other", 1, Visibility.PRIVATE, "trunk", null, true, false);
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final AccessFacts facts = mock();
    private final Files files = mock();
    private final Commits commits = mock();
    private final Refs refs = mock();
    private final CommitPaths commit = mock();
    private final FakeRemoteFiles remotes = new FakeRemoteFiles();
    private final FakeTemplates templates = new FakeTemplates();
    private Instant now = START;
    private final ConfigurationSources sources = new ConfigurationSources(files, commits, refs, new Access(facts), new IncludeFiles(remotes,
            templates), new PipelinePolicy(() -> URI.create("https://ci.example.org:8443"), "17.0", "abc", 0, 0, 0, 0, true), () -> now);

    private static Caller person(long id) {
        return new Caller.Person(new Account(id, "user", "User", false, false, AccountState.ACTIVE), 1, Set.of());
    }

    @BeforeEach
    void thereIsAnotherProject() {
        Signature somebody = new Signature("A", "a@example.org", START);
        Commit head = new Commit(SHA, List.of(), somebody, somebody, "message");
        when(facts.project(eq(new ProjectRef.Path("grp/other")), any())).thenAnswer(call -> {
            OptionalLong account = call.getArgument(1);
            boolean member = account.isPresent() && account.getAsLong() < 10;
            return Optional.of(new ProjectFacts(OTHER, 1, "Grp/Other", "trunk", Visibility.PRIVATE, true, false, ProjectFeatures.OPEN,
                    member ? Optional.of(account.getAsLong() == 1 ? Role.REPORTER : Role.GUEST) : Optional.empty()));
        });
        when(facts.project(eq(new ProjectRef.Path("open/one")), any())).thenReturn(Optional.of(
                new ProjectFacts(8, 1, "open/one", "main", Visibility.PUBLIC, true, false, ProjectFeatures.OPEN, Optional.empty())));
        when(commits.find(eq(OTHER), any())).thenAnswer(call -> Set.of("refs/heads/trunk", "v1", "refs/tags/1.2.0").contains(
                call.<String>getArgument(1))
                ? Optional.of(head) : Optional.empty());
        when(refs.all(OTHER))
                .thenReturn(List.of(new Refs.Named(RefName.tag("1.2.0"), null), new Refs.Named(RefName.branch("9.9.9"), null)));
        when(files.read(eq(OTHER), eq(SHA), eq("x.yml"), anyInt())).thenReturn(Optional.of("größe: 1".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void templates_are_the_same_for_every_caller() {
        templates.keep("Some.gitlab-ci.yml", "a: 1".getBytes(StandardCharsets.UTF_8));
        for (Sources places : List.of(sources.alone(Caller.ANONYMOUS), sources.alone(person(1)), sources.at(person(1), ORIGIN, commit, SHA),
                sources.alone(person(1)).outside())) {
            assertEquals(Optional.of("a: 1"), places.template("Some.gitlab-ci.yml"));
            assertEquals(Optional.empty(), places.template("Other.gitlab-ci.yml"));
        }
    }

    @Test
    void another_project_is_read_with_the_rights_of_the_reader() {
        Sources found = assertInstanceOf(Foreign.Found.class, sources.alone(person(1)).project("grp/other", Sources.HEAD)).files();
        assertEquals(Optional.of(new Home("Grp/Other", SHA)), found.home());
        assertEquals(Optional.of("größe: 1"), found.local("x.yml"));
        assertInstanceOf(Foreign.Found.class, sources.alone(person(1)).project("/grp/other", "v1"));
        assertInstanceOf(Foreign.NoReference.class, sources.alone(person(1)).project("grp/other", "v2"));
        for (Caller without : List.of(person(2), person(99), Caller.ANONYMOUS)) {
            assertInstanceOf(Foreign.Hidden.class, sources.alone(without).project("grp/other", "v1"));
            assertInstanceOf(Foreign.Hidden.class, sources.alone(without).component("ci.example.org", "grp/other", "v1"));
        }
        assertInstanceOf(Foreign.Hidden.class, sources.alone(person(1)).project("grp/none", "v1"));
        assertInstanceOf(Foreign.NoReference.class, sources.alone(Caller.ANONYMOUS).project("open/one", Sources.HEAD));
    }

    @Test
    void what_another_project_includes_is_read_with_the_same_rights() {
        Sources found = assertInstanceOf(Foreign.Found.class, sources.alone(person(1)).project("grp/other", "v1")).files();
        assertInstanceOf(Foreign.Found.class, found.project("grp/other", "v1"));
        assertInstanceOf(Foreign.Hidden.class, found.outside().project("grp/other", "v1"));
        assertFalse(found.outside().hasProject());
    }

    @Test
    void components_are_those_of_this_server() {
        Sources own = sources.alone(person(1));
        assertInstanceOf(Foreign.Found.class, own.component("ci.example.org", "grp/other", "v1"));
        assertInstanceOf(Foreign.Found.class, own.component("CI.example.org:8443", "grp/other", "~latest"));
        assertInstanceOf(Foreign.Found.class, own.component("ci.example.org", "grp/other", "1"));
        assertInstanceOf(Foreign.NoReference.class, own.component("ci.example.org", "grp/other", "9"));
        assertInstanceOf(Foreign.Unsupported.class, own.component("other.example.org", "grp/other", "v1"));
        assertInstanceOf(Foreign.Unsupported.class, own.component("ci.example.org:80", "grp/other", "v1"));
    }

    @Test
    void the_own_files_are_those_of_the_commit() {
        when(commit.paths()).thenReturn(List.of("x.yml"));
        when(files.find(OTHER, SHA, "large.yml")).thenReturn(Optional.of(new Files.Entry("large.yml", "id", 2 * 1024 * 1024 + 1, false)));
        Sources own = sources.at(person(99), ORIGIN, commit, SHA);
        assertTrue(own.hasProject());
        assertEquals(Optional.of("größe: 1"), own.local("x.yml"));
        assertTrue(own.isTooLarge("large.yml"));
        assertFalse(own.isTooLarge("none.yml"));
        assertEquals(List.of("x.yml"), own.paths());
    }

    @Test
    void all_files_together_have_thirty_seconds() {
        remotes.allowing(new RemoteIncludePolicy(List.of("files.example.test"))).put(URI.create("https://files.example.test/a.yml"),
                new Remote.Text("a"));
        Sources own = sources.at(person(1), ORIGIN, commit, SHA);
        now = START.plusSeconds(30);
        assertFalse(own.isLate());
        assertEquals(new Remote.Timeout(), own.remote("https://files.example.test/a.yml"));
        now = START.plus(Duration.ofMillis(30_001));
        assertTrue(own.isLate());
        now = START;
        assertEquals(new Remote.Text("a"), own.remote("https://files.example.test/a.yml"));
    }
}
