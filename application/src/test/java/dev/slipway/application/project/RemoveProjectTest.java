package dev.slipway.application.project;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.project.port.Projects;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A removal goes on piece by piece, so that others come in between, and begins again where it was given up. */
final class RemoveProjectTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final Projects projects = mock();
    private final ProjectListener parts = mock();
    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeWork work = new FakeWork(transactions, () -> NOW);
    private int files = 2;
    private int pipelines = 1;
    private final RemoveProject remove = new RemoveProject(projects, List.of(id -> files-- > 0, id -> pipelines-- > 0), List.of(parts),
            work, transactions, () -> NOW);

    @Test
    void each_execution_removes_one_piece_and_the_last_the_row() {
        when(projects.isHidden(7)).thenReturn(true);
        work.soon(RemoveProject.KIND, 7);
        for (int piece = 0; piece < 3; piece++) {
            verify(projects, never()).remove(7);
            assertTrue(work.doOne(List.of(remove)));
            assertEquals(List.of("project.remove 7"), work.recorded());
        }
        assertTrue(work.doOne(List.of(remove)));
        verify(parts).discard(7);
        verify(projects).remove(7);
        assertEquals(List.of(), work.recorded());
    }

    /** Removes two pieces, and notes its place for each time that it is asked. */
    private static ProjectCascade cascade(ProjectCascade.Place place, List<ProjectCascade.Place> order) {
        return new ProjectCascade() {

            @Override
            public boolean removePiece(long projectId) {
                order.add(place);
                return order.stream().filter(place::equals).count() < 2;
            }

            @Override
            public ProjectCascade.Place place() {
                return place;
            }
        };
    }

    @Test
    void cascades_whose_objects_refer_to_those_of_others_run_before_them() {
        when(projects.isHidden(7)).thenReturn(true);
        List<ProjectCascade.Place> order = new ArrayList<>();
        RemoveProject inOrder = new RemoveProject(projects, List.of(cascade(ProjectCascade.Place.MILESTONES, order),
                cascade(ProjectCascade.Place.OBJECTS, order), cascade(ProjectCascade.Place.NOTES, order),
                cascade(ProjectCascade.Place.AWARDS, order)), List.of(), work, transactions, () -> NOW);
        for (int piece = 0; piece < 5; piece++) {
            verify(projects, never()).remove(7);
            inOrder.handle(7);
        }
        assertEquals(List.of(ProjectCascade.Place.values()), order.stream().distinct().toList());
        verify(projects).remove(7);
        ProjectCascade usual = id -> false;
        assertEquals(ProjectCascade.Place.OBJECTS, usual.place());
    }

    @Test
    void what_is_hidden_for_long_and_forgotten_is_recorded_again_once() {
        Instant limit = NOW.minus(Duration.ofMinutes(10));
        when(projects.hidden(limit, 0, 500)).thenReturn(List.of(7L, 8L));
        when(projects.hidden(limit, 8, 500)).thenReturn(List.of());
        work.at(NOW.plusSeconds(60), RemoveProject.KIND, 7);
        remove.handle(0);
        remove.handle(0);
        assertEquals(List.of("project.remove 7", "project.remove 8"), work.recorded());
    }

    @Test
    void project_that_is_not_hidden_stays_whole() {
        remove.handle(7);
        verify(parts, never()).discard(7);
        verify(projects, never()).remove(7);
        assertEquals(2, files);
        assertEquals(List.of(), work.recorded());
    }

    @Test
    void removal_looks_for_forgotten_projects_every_ten_minutes_and_delays_no_other_work() {
        assertEquals(Optional.of(Duration.ofMinutes(10)), remove.every());
        assertTrue(remove.bulk());
    }
}
