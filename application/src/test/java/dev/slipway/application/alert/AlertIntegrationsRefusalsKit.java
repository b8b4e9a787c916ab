package dev.slipway.application.alert;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.alert.port.AlertIntegrations;
import dev.slipway.application.alert.port.AlertIntegrations.Level;
import dev.slipway.application.alert.port.AlertIntegrations.Refusal;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.domain.access.Tier;
import dev.slipway.domain.alert.AlertReading;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.kernel.json.Json;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code AlertIntegrations}: remembered refusals and hints. */
abstract class AlertIntegrationsRefusalsKit extends AlertIntegrationsScenario {

    private List<String> excerpts(long integration, PageRequest page) {
        return integrations().refusals(integration, page).items().stream().map(Refusal::excerpt).toList();
    }

    @Test
    final void latest_refusals_are_kept() {
        long project = world().project();
        long integration = integration(project);
        long beside = integration(project);
        refuse(project, beside, 0, 3);
        refuse(project, integration, 0, 60);
        refuse(project, integration, 60, 130);
        Page<Refusal> first = integrations().refusals(integration, new PageRequest.Offset(1, 50));
        assertEquals(AlertIntegrations.MOST_REFUSALS, first.total());
        Refusal newest = first.items().getFirst();
        assertEquals(new Refusal(newest.id(), Reason.of("alert.start_missing", 129), "129", NOW.plusSeconds(60)), newest);
        assertEquals(IntStream.range(0, 50).mapToObj(number -> "" + (129 - number)).toList(),
                excerpts(integration, new PageRequest.Offset(1, 50)));
        assertEquals(IntStream.range(0, 50).mapToObj(number -> "" + (79 - number)).toList(),
                excerpts(integration, new PageRequest.Offset(2, 50)));
        assertEquals(List.of(), excerpts(integration, new PageRequest.Offset(3, 50)));
        assertEquals(List.of("129", "128"), excerpts(integration, new PageRequest.Keyset(0, false, 2)));
        assertEquals(List.of("30", "31"), excerpts(integration, new PageRequest.Keyset(0, true, 2)));
        assertEquals(List.of("2", "1", "0"), excerpts(beside, PageRequest.Offset.first()));
        refuse(project, integration, 1_000, 1_250);
        assertEquals("1249", excerpts(integration, new PageRequest.Offset(1, 1)).getFirst());
        assertEquals(List.of("1150"), excerpts(integration, new PageRequest.Offset(100, 1)));
        assertEquals(List.of(), excerpts(integration, new PageRequest.Offset(101, 1)));
    }

    @Test
    final void refusal_keeps_the_beginning_of_a_long_item() {
        long project = world().project();
        long integration = integration(project);
        Json item = new Json.Text("🚀".repeat(5_000));
        take(project, integration, Tier.PREMIUM, NOW, List.of(new AlertReading.Unusable(Reason.of("alert.start_missing"), item)));
        assertEquals("\"" + "🚀".repeat(499), excerpts(integration, PageRequest.Offset.first()).getFirst());
    }

    @Test
    final void concurrent_refusals_keep_the_latest() throws Exception {
        long project = world().project();
        long integration = integration(project);
        together(6, number -> IntStream.range(0, 5).forEach(time -> refuse(project, integration, number * 10, number * 10 + 10)));
        Page<Refusal> page = integrations().refusals(integration, new PageRequest.Offset(1, 100));
        assertEquals(AlertIntegrations.MOST_REFUSALS, page.items().size());
        assertEquals(AlertIntegrations.MOST_REFUSALS, page.total());
    }

    private void hint(long integration, Reason... hints) {
        world().transactions().write(() -> {
            integrations().hint(integration, List.of(hints), "{}", NOW);
            return null;
        });
    }

    private List<String> reasons(long integration) {
        return IntStream.of(1, 2).boxed().flatMap(page -> integrations().refusals(integration, new PageRequest.Offset(page, 100)).items()
                .stream())
                .map(each -> each.level().wireName() + " " + each.reason().id() + each.reason().args()).toList();
    }

    @Test
    final void hint_is_remembered_once_beside_refusals() {
        long project = world().project();
        long integration = integration(project);
        long beside = integration(project);
        Reason word = Reason.of("alert.unknown_severity", "ü\0");
        Reason end = Reason.of("alert.looks_like_an_end", "status", "ok");
        refuse(project, integration, 0, 1);
        hint(integration, word, end, word);
        hint(integration, end);
        hint(integration, word);
        refuse(project, integration, 1, 2);
        List<String> expected = List.of("refusal alert.start_missing[1]", "hint alert.looks_like_an_end[status, ok]",
                "refusal alert.start_missing[0]");
        assertEquals(expected, reasons(integration).stream().filter(each -> !each.contains("severity")).toList());
        assertEquals(4, reasons(integration).size());
        assertEquals(List.of(), reasons(beside));
        Refusal shown = integrations().refusals(integration, PageRequest.Offset.first()).items().stream()
                .filter(each -> each.reason().equals(end)).findFirst().orElseThrow();
        assertEquals(new Refusal(shown.id(), Level.HINT, end, "{}", NOW), shown);
    }

    @Test
    final void hints_and_refusals_never_displace_each_other() {
        long project = world().project();
        long integration = integration(project);
        hint(integration, Reason.of("alert.looks_like_an_end", "status", "ok"));
        refuse(project, integration, 0, 230);
        assertEquals(AlertIntegrations.MOST_REFUSALS + 1, reasons(integration).size());
        for (int number = 0; number < 2 * AlertIntegrations.MOST_HINTS; number++) {
            hint(integration, Reason.of("alert.unknown_severity", "word " + number));
        }
        List<String> all = reasons(integration);
        assertEquals(AlertIntegrations.MOST_REFUSALS, all.stream().filter(each -> each.startsWith("refusal")).count());
        assertEquals(IntStream.range(0, AlertIntegrations.MOST_HINTS)
                .mapToObj(number -> "hint alert.unknown_severity[word " + (39 - number) + "]").toList(),
                all.subList(0, AlertIntegrations.MOST_HINTS));
        assertEquals(AlertIntegrations.MOST_REFUSALS + AlertIntegrations.MOST_HINTS, all.size());
    }

    @Test
    final void concurrent_equal_hints_are_remembered_once() throws Exception {
        long integration = integration(world().project());
        Reason one = Reason.of("alert.unknown_severity", "a");
        Reason other = Reason.of("alert.unknown_severity", "b");
        together(6, number -> IntStream.range(0, 20).forEach(time -> {
            if (number % 2 == 0) {
                hint(integration, one, other);
            } else {
                hint(integration, other, one);
            }
        }));
        assertEquals(2, reasons(integration).size());
    }

    @Test
    final void changed_integration_forgets_its_hints() {
        long project = world().project();
        long integration = integration(project);
        refuse(project, integration, 0, 1);
        hint(integration, Reason.of("alert.unknown_severity", "a"));
        integrations().update(integration, draft(project, "Other"), NOW);
        assertEquals(List.of("refusal alert.start_missing[0]"), reasons(integration));
        hint(integration, Reason.of("alert.unknown_severity", "a"));
        assertEquals(2, reasons(integration).size());
    }

    @Test
    final void hint_about_a_deleted_integration_is_dropped() {
        long integration = integration(world().project());
        integrations().delete(integration);
        hint(integration, Reason.of("alert.unknown_severity", "a"));
        assertEquals(List.of(), reasons(integration));
    }

    @Test
    final void refusals_are_walked_by_key_while_others_come() {
        long project = world().project();
        long integration = integration(project);
        refuse(project, integration, 0, 7);
        Walks.same(page -> integrations().refusals(integration, page));
        assertEquals(List.of("6", "5", "4", "3", "2", "1", "0"), Walks.all(page -> integrations().refusals(integration, page), 2,
                (number, last) -> refuse(project, integration, 10 * number, 10 * number + 1)).stream().map(Refusal::excerpt).toList());
    }
}
