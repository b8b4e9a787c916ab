package dev.slipway.application.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Race;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.topic.port.Topics;
import dev.slipway.application.topic.port.Topics.Topic;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.topic.TopicAudience;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Topics} does. */
public abstract class TopicsKit {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09.123456Z");
    private static final TopicAudience ADMINISTRATOR = new TopicAudience(true, true, OptionalLong.empty());
    private static final TopicAudience STRANGER = new TopicAudience(false, false, OptionalLong.empty());

    protected abstract Topics topics();

    protected abstract Transactions transactions();

    /** A fresh project that bears these topics. */
    protected abstract long project(Visibility visibility, String... topics);

    /** Makes these all topics of the project. */
    protected abstract void bear(long project, String... topics);

    /** A fresh user who is a guest of the project. */
    protected abstract long guestOf(long project);

    protected abstract List<String> topicsOf(long project);

    protected abstract void hide(long project);

    private long topic(String name) {
        return transactions().write(() -> topics().create(new Topic(name, "Title of " + name, null), NOW)).orElseThrow();
    }

    private List<String> listed(Optional<String> search, boolean withoutProjects) {
        return listed(search, withoutProjects, ADMINISTRATOR);
    }

    private List<String> listed(Optional<String> search, boolean withoutProjects, TopicAudience audience) {
        return topics().list(search, withoutProjects, audience, new PageRequest.Offset(1, 100)).items().stream()
                .map(TopicView::name).toList();
    }

    private Optional<TopicView> found(long id) {
        return topics().find(id, ADMINISTRATOR);
    }

    private long id(String name) {
        return topics().list(Optional.of(name), false, ADMINISTRATOR, new PageRequest.Offset(1, 1)).items().getFirst().id();
    }

    @Test
    final void topic_is_created_once_in_any_case() {
        long id = topic("Häuser");
        assertEquals(Optional.of(new TopicView(id, "Häuser", "Title of Häuser", null, 0, null)), found(id));
        assertEquals(OptionalLong.empty(), transactions().write(() -> topics().create(new Topic("hÄUSER", "x", "d"), NOW)));
        assertEquals(Optional.empty(), found(id + 1));
    }

    @Test
    final void topic_takes_a_name_that_is_free() {
        long id = topic("one");
        topic("two");
        assertFalse(transactions().write(() -> topics().update(id, new Topic("TWO", "t", null), NOW)));
        assertTrue(transactions().write(() -> topics().update(id, new Topic("ONE", "t", "d"), NOW)));
        assertTrue(transactions().write(() -> topics().update(id, new Topic("three", "t", "d"), NOW)));
        assertEquals(Optional.of(new Topic("three", "t", "d")), transactions().write(() -> topics().lock(id)));
        assertEquals(Optional.empty(), transactions().write(() -> topics().lock(id + 100)));
    }

    @Test
    final void projects_bring_their_topics_along_and_share_them() {
        long kept = topic("Java");
        long first = project(Visibility.PRIVATE, "java", "Zoo", "ant");
        long second = project(Visibility.PUBLIC, "JAVA");
        assertEquals(List.of("Java", "Zoo", "ant"), topicsOf(first));
        assertEquals(List.of("Java"), topicsOf(second));
        assertEquals(2, found(kept).orElseThrow().projects());
        hide(second);
        assertEquals(1, found(kept).orElseThrow().projects());
    }

    @Test
    final void most_used_in_the_open_come_first() {
        topic("unused");
        project(Visibility.PRIVATE, "hidden");
        project(Visibility.PRIVATE, "hidden");
        project(Visibility.PUBLIC, "open");
        assertEquals(List.of("open", "unused", "hidden"), listed(Optional.empty(), false));
        assertEquals(List.of("unused"), listed(Optional.empty(), true));
        assertEquals(3, topics().list(Optional.empty(), false, ADMINISTRATOR, new PageRequest.Offset(2, 2)).total());
    }

    @Test
    final void search_finds_parts_and_puts_the_likest_first() {
        topic("my git");
        topic("github");
        topic("Git");
        topic("other");
        topic("100%");
        assertEquals(List.of("Git", "github", "my git"), listed(Optional.of("GIT"), false));
        assertEquals(List.of("100%"), listed(Optional.of("%"), false));
        assertEquals(5, listed(Optional.of("title of"), false).size());
    }

    @Test
    final void removal_takes_the_topic_from_projects() {
        long project = project(Visibility.PUBLIC, "a", "b");
        long id = id("a");
        assertTrue(transactions().write(() -> topics().remove(id)));
        assertFalse(transactions().write(() -> topics().remove(id)));
        assertEquals(List.of("b"), topicsOf(project));
    }

    @Test
    final void merge_leaves_the_target_with_all_projects() {
        long one = project(Visibility.PUBLIC, "source", "x");
        long both = project(Visibility.PUBLIC, "target", "source");
        long source = id("source");
        long target = id("target");
        assertTrue(transactions().write(() -> topics().merge(source, target)));
        assertEquals(Optional.empty(), found(source));
        assertEquals(2, found(target).orElseThrow().projects());
        assertEquals(List.of("target", "x"), topicsOf(one));
        assertEquals(List.of("target"), topicsOf(both));
        assertFalse(transactions().write(() -> topics().merge(source, target)));
    }

    @Test
    final void audience_finds_topics_of_the_projects_that_it_sees() {
        long secret = project(Visibility.PRIVATE, "secret", "shared");
        project(Visibility.INTERNAL, "inner");
        project(Visibility.PUBLIC, "shared");
        topic("unused");
        TopicAudience user = new TopicAudience(false, true, OptionalLong.of(guestOf(project(Visibility.PRIVATE))));
        TopicAudience guest = new TopicAudience(false, false, OptionalLong.of(guestOf(secret)));
        assertEquals(List.of("shared", "unused"), seen(STRANGER));
        assertEquals(List.of("inner", "shared", "unused"), seen(user));
        assertEquals(List.of("secret", "shared", "unused"), seen(guest));
        assertEquals(List.of("inner", "secret", "shared", "unused"), seen(ADMINISTRATOR));
        assertEquals(List.of("unused"), listed(Optional.empty(), true, STRANGER));
        assertEquals(2, topics().list(Optional.empty(), false, STRANGER, new PageRequest.Offset(2, 1)).total());
        assertEquals(Optional.empty(), topics().find(id("secret"), STRANGER));
        assertEquals(Optional.empty(), topics().find(id("secret"), user));
        assertEquals(found(id("secret")), topics().find(id("secret"), guest));
        assertEquals(2, topics().find(id("shared"), STRANGER).orElseThrow().projects());
    }

    private List<String> seen(TopicAudience audience) {
        return listed(Optional.empty(), false, audience).stream().sorted().toList();
    }

    @Test
    final void topic_with_defaults_alone_goes_with_its_last_project() {
        topic("titled");
        long first = project(Visibility.PRIVATE, "both", "mine", "titled");
        long second = project(Visibility.PRIVATE, "both", "theirs", "described");
        assertTrue(transactions().write(() -> topics().update(id("described"), new Topic("described", "described", "d"), NOW)));
        bear(first, "MINE", "new");
        assertEquals(List.of("both", "described", "mine", "new", "theirs", "titled"), seen(ADMINISTRATOR));
        hide(second);
        assertEquals(List.of("described", "mine", "new", "titled"), seen(ADMINISTRATOR));
        assertEquals(List.of("titled", "described"), listed(Optional.empty(), true));
        bear(first);
        assertEquals(List.of("described", "titled"), seen(ADMINISTRATOR));
    }

    @Test
    final void project_that_takes_a_topic_while_another_drops_it_bears_it() throws Exception {
        Race.between("drops", "takes", (race, number) -> {
            String name = "raced" + number;
            long dropping = project(Visibility.PUBLIC, name);
            long taking = project(Visibility.PUBLIC);
            long id = id(name);
            race.together(() -> borne(dropping), () -> borne(taking, name));
            assertEquals(List.of(name), topicsOf(taking));
            assertEquals(1, found(id(name)).orElseThrow().projects());
            return found(id).isEmpty();
        });
    }

    private boolean borne(long project, String... names) {
        bear(project, names);
        return true;
    }
}
