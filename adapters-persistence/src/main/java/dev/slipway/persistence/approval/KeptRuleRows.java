package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_KEPT_APPROVALS;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUEST_KEPT_RULES;

import dev.slipway.application.approval.RuleSource;
import dev.slipway.application.approval.decision.KeptApprovals;
import dev.slipway.application.approval.decision.RuleOrigin;
import dev.slipway.domain.approval.ApprovalOutcome.Counted;
import dev.slipway.domain.approval.ApprovalReport;
import dev.slipway.domain.approval.ApprovalRule;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.domain.approval.Approvers;
import dev.slipway.domain.approval.RuleProgress;
import dev.slipway.persistence.jooq.tables.MergeRequestKeptApprovals;
import dev.slipway.persistence.jooq.tables.MergeRequestKeptRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jooq.DSLContext;
import org.jooq.Query;
import org.jooq.Record;

/** Approvals of merged requests as rows. */
final class KeptRuleRows {

    private final MergeRequestKeptApprovals k = MERGE_REQUEST_KEPT_APPROVALS;
    private final MergeRequestKeptRules r = MERGE_REQUEST_KEPT_RULES;
    private final DSLContext dsl;

    KeptRuleRows(DSLContext dsl) {
        this.dsl = dsl;
    }

    /** A rule with its origin. */
    private record Kept(Counted counted, RuleOrigin origin) {}

    Map<Long, KeptApprovals> find(Collection<Long> requests) {
        Map<Long, Boolean> overwritten = new HashMap<>();
        Map<Long, List<Kept>> rules = new HashMap<>();
        dsl.select(k.fields()).select(r.fields()).from(k).leftJoin(r).on(r.MERGE_REQUEST_ID.eq(k.MERGE_REQUEST_ID))
                .where(k.MERGE_REQUEST_ID.in(requests)).orderBy(k.MERGE_REQUEST_ID, r.PLACE).forEach(row -> {
                    overwritten.put(row.get(k.MERGE_REQUEST_ID), row.get(k.OVERWRITTEN));
                    if (row.get(r.PLACE) != null) {
                        rules.computeIfAbsent(row.get(k.MERGE_REQUEST_ID), id -> new ArrayList<>()).add(kept(row));
                    }
                });
        return overwritten.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> {
            List<Kept> kept = rules.getOrDefault(entry.getKey(), List.of());
            return new KeptApprovals(entry.getValue(), kept.stream().map(Kept::counted).toList(),
                    kept.stream().collect(Collectors.toMap(each -> each.counted().rule().id(), Kept::origin)));
        }));
    }

    private Kept kept(Record row) {
        Map<Long, Set<Long>> groups = Stream.of(row.get(r.GROUPS)).collect(Collectors.toMap(Function.identity(), id -> Set.of()));
        ApprovalRule rule = ApprovalRule.of(row.get(r.RULE_ID), row.get(r.NAME), ApprovalRuleKind.of(row.get(r.KIND)).orElseThrow(),
                row.get(r.APPROVALS_REQUIRED), new Approvers(Set.of(row.get(r.USERS)), groups));
        String report = row.get(r.REPORT);
        Short required = row.get(r.SOURCE_REQUIRED);
        Long source = row.get(r.SOURCE_RULE_ID);
        return new Kept(new Counted(rule, new RuleProgress(Set.of(row.get(r.ELIGIBLE)), List.of(row.get(r.APPROVED_BY)),
                row.get(r.APPROVALS_LEFT), row.get(r.APPROVED))),
                new RuleOrigin(Optional.ofNullable(row.get(r.SECTION)), report == null ? Optional.empty() : ApprovalReport.of(report),
                        source == null || required == null ? Optional.empty()
                                : Optional.of(new RuleSource(source, required, row.get(r.OVERRIDDEN)))));
    }

    /** Adds the approvals of a request, unless it has some. */
    void add(long requestId, KeptApprovals kept) {
        boolean added = dsl.insertInto(k).set(k.MERGE_REQUEST_ID, requestId).set(k.OVERWRITTEN, kept.overwritten())
                .onConflictDoNothing().execute() == 1;
        if (added) {
            dsl.batch(IntStream.range(0, kept.rules().size()).mapToObj(place -> insert(requestId, place, kept.rules().get(place),
                    kept.origins().getOrDefault(kept.rules().get(place).rule().id(), RuleOrigin.NONE))).toList()).execute();
        }
    }

    private Query insert(long requestId, int place, Counted counted, RuleOrigin origin) {
        ApprovalRule rule = counted.rule();
        RuleProgress progress = counted.progress();
        return dsl.insertInto(r)
                .set(r.MERGE_REQUEST_ID, requestId)
                .set(r.PLACE, (short) place)
                .set(r.RULE_ID, rule.id())
                .set(r.KIND, rule.kind().wireName())
                .set(r.NAME, rule.name())
                .set(r.REPORT, origin.report().map(ApprovalReport::wireName).orElse(null))
                .set(r.SECTION, origin.section().orElse(null))
                .set(r.SOURCE_RULE_ID, origin.source().map(RuleSource::id).orElse(null))
                .set(r.SOURCE_REQUIRED, origin.source().map(source -> (short) source.required()).orElse(null))
                .set(r.OVERRIDDEN, origin.source().filter(RuleSource::overridden).isPresent())
                .set(r.APPROVALS_REQUIRED, (short) rule.required())
                .set(r.APPROVALS_LEFT, (short) progress.left())
                .set(r.APPROVED, progress.approved())
                .set(r.USERS, array(rule.approvers().users()))
                .set(r.GROUPS, array(rule.approvers().groups().keySet()))
                .set(r.ELIGIBLE, array(progress.eligible()))
                .set(r.APPROVED_BY, progress.approvedBy().toArray(Long[]::new));
    }

    private static Long[] array(Set<Long> ids) {
        return ids.stream().sorted().toArray(Long[]::new);
    }
}
