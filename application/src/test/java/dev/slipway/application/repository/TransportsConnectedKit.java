package dev.slipway.application.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.application.repository.port.Transports.PushSlots;
import dev.slipway.application.repository.port.Transports.Received;
import dev.slipway.application.repository.port.Transports.Slot;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.owner.RepositoryId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@code Transports} does over connections that stay open. */
abstract class TransportsConnectedKit extends ConnectedScene {

    TransportsConnectedKit(TransportsKit kit) {
        super(kit);
    }

    private static final String LIST = packet("command=ls-refs\n") + "0000";
    private final List<Long> commands = new ArrayList<>();
    private int arrived;
    private final PushSlots pushes = new PushSlots(counting, bytes -> {
        commands.add(bytes);
        open++;
        return new Slot() {
            @Override
            public void arrived() {
                arrived++;
            }

            @Override
            public void close() {
                open--;
            }
        };
    }, counting);

    private String served(String protocol, String request) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        transports().serve(RepositoryId.ofProject(PROJECT), protocol, counting, in(request), out);
        assertEquals(0, open);
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    final void requests_of_the_second_version_are_answered_one_by_one() throws IOException {
        String answer = served("version=2", LIST + LIST + "0000" + LIST);
        assertTrue(answer.startsWith(packet("version 2")), answer);
        long refs = weight();
        assertEquals(List.of(LIST.length() + refs, LIST.length() + refs), taken);
        assertEquals(3, answer.split(first.sha() + " refs/heads/main", -1).length, answer);
    }

    @Test
    final void client_that_closes_its_side_has_ended() throws IOException {
        assertFalse(served("version=2", "").contains("refs/heads"));
        assertEquals(List.of(), taken);
    }

    @Test
    final void older_versions_are_answered_once() throws IOException {
        String answer = served("", packet("want " + first.sha() + "\n") + "0000" + packet("done\n"));
        assertTrue(answer.contains(first.sha() + " refs/heads/main\n"), answer);
        assertTrue(answer.contains("PACK"), answer);
        assertFalse(answer.contains("# service"), answer);
        long refs = weight();
        assertEquals(List.of(refs, (2L << 20) + refs), taken);
        taken.clear();
        assertTrue(served("", "0000").contains(" HEAD\0"));
        assertTrue(served("", "").contains(" HEAD\0"));
        assertEquals(List.of(refs, refs), taken);
    }

    @Test
    final void answer_that_is_not_admitted_is_not_given() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String protocol : List.of("version=2", "")) {
            assertThrows(Refusal.class, () -> transports().serve(RepositoryId.ofProject(PROJECT), protocol, bytes -> {
                throw Refusal.forbidden();
            }, in(protocol.isEmpty() ? packet("want " + first.sha() + "\n") + "0000" + packet("done\n") : LIST), out));
        }
        assertFalse(out.toString(StandardCharsets.UTF_8).contains("PACK"));
    }

    @Test
    final void large_requests_are_admitted_before_they_are_buffered() throws IOException {
        assertThrows(Refusal.class, () -> served("version=2", packet("a".repeat(60_000))));
        assertEquals(List.of((2L << 20) + weight()), taken);
        assertEquals(0, open);
    }

    @Test
    final void malformed_and_endless_wants_are_rejected() {
        for (String request : List.of("zzzz", "00", "0003", packet("command=ls-refs\n").substring(0, 10),
                packet("a".repeat(60_000)).repeat(40) + "0000")) {
            assertThrows(Refusal.class, () -> served("version=2", request), request.substring(0, 2));
            assertEquals(0, open);
        }
    }

    @Test
    final void pusher_is_told_the_refs_and_then_what_became_of_the_commands() throws IOException {
        String command = packet(first.sha() + " " + Shas.ZERO + " refs/heads/main\0 report-status") + "0000";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<String> asked = new ArrayList<>();
        transports().accept(RepositoryId.ofProject(PROJECT), pushes, () -> new Limits(0), (updates, options) -> {
            updates.forEach(update -> asked.add(update.ref().full()));
            return Received.of(List.of(Optional.of("not today")));
        }, in(command), out);
        String answer = out.toString(StandardCharsets.UTF_8);
        assertTrue(answer.startsWith("00"), answer);
        assertTrue(answer.contains(first.sha() + " refs/heads/main"), answer);
        assertTrue(answer.contains("ng refs/heads/main not today"), answer);
        assertEquals(List.of("refs/heads/main"), asked);
        assertTrue(git().refs().find(PROJECT, RefName.branch("main")).isPresent());
    }

    private String deletions(int number) {
        StringBuilder request = new StringBuilder(packet(first.sha() + " " + Shas.ZERO + " refs/heads/none\0 report-status"));
        for (int at = 1; at < number; at++) {
            request.append(packet(first.sha() + " " + Shas.ZERO + " refs/heads/none" + at));
        }
        return request + "0000";
    }

    private void push(PushSlots slots, int commands) throws IOException {
        transports().accept(RepositoryId.ofProject(PROJECT), slots, () -> new Limits(0), (updates, options) ->
                Received.of(updates.stream().map(update -> Optional.of("not today")).toList()), in(deletions(commands)),
                new ByteArrayOutputStream());
        assertEquals(0, open);
    }

    @Test
    final void many_commands_are_admitted_before_they_are_buffered() throws IOException {
        push(pushes, 10);
        assertEquals(List.of(), commands);
        push(pushes, 500);
        assertEquals(List.of(3L << 20), commands);
        assertEquals(1, arrived);
        long refs = weight();
        assertEquals(List.of(refs, refs, refs, refs), taken);
        assertThrows(Refusal.class, () -> push(new PushSlots(counting, bytes -> {
            throw Refusal.forbidden();
        }, counting), 500));
        assertThrows(Refusal.class, () -> push(new PushSlots(counting, pushes.commands(), bytes -> {
            throw Refusal.forbidden();
        }), 500));
        assertEquals(0, open);
    }

    @Test
    final void client_with_nothing_to_push_ends_well() throws IOException {
        for (String request : List.of("", "0000")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            transports().accept(RepositoryId.ofProject(PROJECT), pushes, () -> new Limits(0), (updates, options) -> {
                throw new AssertionError("asked about " + updates);
            }, in(request), out);
            assertTrue(out.toString(StandardCharsets.UTF_8).contains(" refs/heads/main"));
        }
        assertThrows(Refusal.class, () -> transports().accept(RepositoryId.ofProject(PROJECT), pushes, () -> new Limits(0),
                (updates, options) -> {
            throw new AssertionError("asked about " + updates);
        }, in("hello world"), new ByteArrayOutputStream()));
    }
}
