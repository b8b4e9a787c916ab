package dev.slipway.application.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.avatar.port.Avatars;
import dev.slipway.application.kernel.Change;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.application.topic.port.Topics.Topic;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.avatar.AvatarOwner;
import dev.slipway.domain.topic.TopicAudience;
import dev.slipway.domain.topic.TopicRules;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Administrators who change topics, and callers who read them. */
final class TopicUseCasesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long ID = 7;
    private static final long OTHER = 8;

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final Topics topics = mock(Topics.class);
    private final Avatars avatars = mock(Avatars.class);
    private final TopicModule use = TestModules.of(clock, transactions, topics, avatars, new FakeAccessFacts(directory, clock)).topic;
    private final Caller root = person(directory.store(AccountDraft.named("root").asAdministrator()));
    private final TopicAudience audience = TopicAudience.of(root);
    private final TopicView view = new TopicView(ID, "java", "Java", "about", 2, null);

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 1, Set.of(Scope.API));
    }

    @BeforeEach
    void store() {
        when(topics.find(ID, audience)).thenReturn(Optional.of(view));
        when(topics.find(OTHER, audience)).thenReturn(Optional.of(new TopicView(OTHER, "jvm", "JVM", null, 0, null)));
        when(topics.lock(ID)).thenReturn(Optional.of(new Topic("java", null, "about")));
        when(topics.create(any(), any())).thenReturn(OptionalLong.of(ID));
        when(topics.update(anyLong(), any(), any())).thenReturn(true);
        when(topics.merge(anyLong(), anyLong())).thenReturn(true);
        when(topics.remove(anyLong())).thenReturn(true);
    }

    private static CreateTopic.Request named(String name, String title) {
        return new CreateTopic.Request(name, title, null, Change.to(null));
    }

    private static UpdateTopic.Request changed(Change<String> name, Change<String> title) {
        return new UpdateTopic.Request(name, title, Change.keep(), Change.to(null));
    }

    private Map<String, Runnable> changes(Caller caller) {
        Map<String, Runnable> changes = new LinkedHashMap<>();
        changes.put("create", () -> use.createTopic.create(caller, named("java", "Java")));
        changes.put("update", () -> use.updateTopic.update(caller, ID, changed(Change.keep(), Change.to("Java"))));
        changes.put("merge", () -> use.mergeTopics.merge(caller, OTHER, ID));
        changes.put("delete", () -> use.deleteTopic.delete(caller, ID));
        return changes;
    }

    @ParameterizedTest
    @CsvSource({"anonymous, unauthenticated", "user, forbidden", "administrator, done"})
    void administrators_change_topics(String who, String end) {
        Caller caller = who.equals("anonymous") ? Caller.ANONYMOUS : who.equals("user") ? person(directory.user("user")) : root;
        changes(caller).forEach((what, change) -> assertEquals(end, Refusals.end(change), what));
        if (!end.equals("done")) {
            verify(topics, never()).create(any(), any());
            verify(topics, never()).update(anyLong(), any(), any());
            verify(topics, never()).merge(anyLong(), anyLong());
            verify(topics, never()).remove(anyLong());
        }
    }

    @Test
    void topic_is_created_with_its_fields_and_avatar() {
        assertEquals(view, use.createTopic.create(root, new CreateTopic.Request("java", "Java", "about", Change.to(null))));
        verify(topics).create(new Topic("java", "Java", "about"), NOW);
        verify(avatars).remove(AvatarOwner.topic(ID));
    }

    @Test
    void changes_keep_what_they_do_not_name() {
        assertEquals(view, use.updateTopic.update(root, ID, changed(Change.keep(), Change.to("Java"))));
        verify(topics).update(ID, new Topic("java", "Java", "about"), NOW);
        verify(avatars).remove(AvatarOwner.topic(ID));
        use.updateTopic.update(root, ID, new UpdateTopic.Request(Change.to("jdk"), Change.to("JDK"), Change.to(null), Change.keep()));
        verify(topics).update(ID, new Topic("jdk", "JDK", null), NOW);
    }

    @Test
    void names_are_taken_once_and_fields_are_checked() {
        assertEquals("invalid name field.blank and title field.blank", Refusals.end(() -> use.createTopic.create(root, named(" ", ""))));
        assertEquals("invalid title field.blank",
                Refusals.end(() -> use.updateTopic.update(root, ID, changed(Change.keep(), Change.keep()))));
        verify(topics, never()).create(any(), any());
        verify(topics, never()).update(anyLong(), any(), any());
        when(topics.create(any(), any())).thenReturn(OptionalLong.empty());
        when(topics.update(anyLong(), any(), any())).thenReturn(false);
        assertEquals("invalid name field.taken", Refusals.end(() -> use.createTopic.create(root, named("java", "Java"))));
        assertEquals("invalid name field.taken",
                Refusals.end(() -> use.updateTopic.update(root, ID, changed(Change.keep(), Change.to("Java")))));
    }

    @Test
    void merged_topic_is_the_target() {
        assertEquals(view, use.mergeTopics.merge(root, OTHER, ID));
        verify(topics).merge(OTHER, ID);
        assertEquals(Refusal.badRequest(TopicRules.mergeProblem(ID, ID).orElseThrow()).failure(),
                Refusals.of(() -> use.mergeTopics.merge(root, ID, ID)));
        assertEquals("none", Refusals.end(() -> use.mergeTopics.merge(root, 9, ID)));
        assertEquals("none", Refusals.end(() -> use.mergeTopics.merge(root, ID, 9)));
        when(topics.merge(OTHER, ID)).thenReturn(false);
        assertEquals("none", Refusals.end(() -> use.mergeTopics.merge(root, OTHER, ID)));
        verify(topics, never()).merge(ID, ID);
    }

    @Test
    void topic_that_is_missing_is_neither_changed_nor_deleted() {
        when(topics.remove(ID)).thenReturn(false);
        assertEquals("none", Refusals.end(() -> use.deleteTopic.delete(root, ID)));
        when(topics.lock(ID)).thenReturn(Optional.empty());
        assertEquals("none", Refusals.end(() -> use.updateTopic.update(root, ID, changed(Change.keep(), Change.to("Java")))));
        verify(topics, never()).update(anyLong(), any(), any());
    }

    @Test
    void topics_are_read_as_the_caller_sees_them() {
        TopicAudience open = TopicAudience.of(Caller.ANONYMOUS);
        Page<TopicView> found = new Page<>(List.of(view), 1);
        when(topics.list(any(), anyBoolean(), any(), any())).thenReturn(found);
        assertEquals(found, use.topicReads.list(Caller.ANONYMOUS, Optional.of("ja"), true, PageRequest.Offset.first()));
        verify(topics).list(Optional.of("ja"), true, open, PageRequest.Offset.first());
        assertEquals(view, use.topicReads.get(root, ID));
        when(topics.find(ID, open)).thenReturn(Optional.empty());
        assertEquals("none", Refusals.end(() -> use.topicReads.get(Caller.ANONYMOUS, ID)));
    }
}
