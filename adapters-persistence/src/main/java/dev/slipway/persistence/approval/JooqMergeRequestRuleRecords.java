package dev.slipway.persistence.approval;

import static dev.slipway.persistence.jooq.Tables.APPROVAL_RULES;
import static dev.slipway.persistence.jooq.Tables.MERGE_REQUESTS;
import static dev.slipway.persistence.kernel.ChangeTime.notBefore;
import static java.util.Objects.requireNonNull;
import static org.jooq.impl.DSL.row;

import dev.slipway.application.approval.ApprovalRuleView;
import dev.slipway.application.approval.port.ApprovalRuleRecords.Stored;
import dev.slipway.application.approval.port.MergeRequestRuleRecords;
import dev.slipway.application.approval.rule.CodeOwnerRule;
import dev.slipway.application.approval.rule.MergeRequestRuleView;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.ApplicationSettingDefaults;
import dev.slipway.domain.approval.ApprovalRuleDraft;
import dev.slipway.domain.approval.ApprovalRuleDraft.Identity;
import dev.slipway.domain.approval.ApprovalRuleKind;
import dev.slipway.persistence.jooq.tables.ApprovalRules;
import dev.slipway.persistence.kernel.query.PageQuery;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;

/** Approval rules of merge requests. A page is read by two statements, as one of rules of projects. */
@Singleton
final class JooqMergeRequestRuleRecords implements MergeRequestRuleRecords {

    private final DSLContext dsl;
    private final ApprovalRuleRows rows;
    private final SourceRuleJoin sources;
    private final ApprovalRules r;

    JooqMergeRequestRuleRecords(DSLContext dsl, ApplicationSettingDefaults defaults) {
        this.dsl = dsl;
        this.rows = new ApprovalRuleRows(dsl, defaults);
        this.r = rows.r;
        this.sources = new SourceRuleJoin(r);
    }

    private List<Field<?>> fields() {
        List<Field<?>> fields = new ArrayList<>(rows.fields());
        fields.addAll(List.of(r.SECTION, sources.source.ID, sources.source.APPROVALS_REQUIRED, sources.overridden));
        return fields;
    }

    private Table<?> shown() {
        return r.leftJoin(sources.source).on(sources.source.ID.eq(r.SOURCE_RULE_ID));
    }

    private MergeRequestRuleView view(Record row) {
        return new MergeRequestRuleView(rows.withoutGroups(row), Optional.ofNullable(row.get(r.SECTION)), sources.read(row));
    }

    private List<MergeRequestRuleView> withGroups(List<MergeRequestRuleView> found) {
        List<ApprovalRuleView> rules = rows.withGroups(found.stream().map(MergeRequestRuleView::rule).toList());
        return IntStream.range(0, found.size())
                .mapToObj(at -> new MergeRequestRuleView(rules.get(at), found.get(at).section(), found.get(at).source())).toList();
    }

    @Override
    public Page<MergeRequestRuleView> list(long mergeRequestId, PageRequest page) {
        Page<MergeRequestRuleView> found = PageQuery.fetch(dsl, new PageQuery.Listing(fields(), r, shown(),
                r.MERGE_REQUEST_ID.eq(mergeRequestId), List.of(r.ID.asc()), r.ID), page, this::view);
        return found.with(withGroups(found.items()));
    }

    @Override
    public Optional<MergeRequestRuleView> find(long mergeRequestId, long ruleId) {
        return dsl.select(fields()).from(shown()).where(r.MERGE_REQUEST_ID.eq(mergeRequestId), r.ID.eq(ruleId)).fetchOptional(this::view)
                .map(found -> withGroups(List.of(found)).getFirst());
    }

    @Override
    public Optional<Stored> stored(long mergeRequestId, long ruleId) {
        return dsl.select(rows.storedFields()).from(r).where(r.MERGE_REQUEST_ID.eq(mergeRequestId), r.ID.eq(ruleId))
                .fetchOptional(rows::stored);
    }

    @Override
    public Optional<Stored> source(long projectId, long ruleId) {
        return dsl.select(rows.storedFields()).from(r).where(r.PROJECT_ID.eq(projectId), r.MERGE_REQUEST_ID.isNull(), r.ID.eq(ruleId))
                .forKeyShare().of(r).fetchOptional(rows::stored);
    }

    @Override
    public Map<Long, Identity> definedByUsers(long mergeRequestId) {
        return dsl.select(r.ID, r.KIND, r.NAME).from(r).where(r.MERGE_REQUEST_ID.eq(mergeRequestId), r.SECTION.isNull())
                .fetchMap(r.ID, row -> new Identity(ApprovalRuleKind.of(row.value2()).orElseThrow(), row.value3()));
    }

    @Override
    public long add(RuleOwner owner, ApprovalRuleDraft rule, OptionalLong source, Instant now) {
        long id = dsl.insertInto(APPROVAL_RULES)
                .set(APPROVAL_RULES.PROJECT_ID, owner.projectId())
                .set(APPROVAL_RULES.MERGE_REQUEST_ID, owner.mergeRequestId())
                .set(APPROVAL_RULES.SOURCE_RULE_ID, source.isPresent() ? (Long) source.getAsLong() : null)
                .set(APPROVAL_RULES.KIND, rule.kind().wireName())
                .set(APPROVAL_RULES.NAME, rule.name())
                .set(APPROVAL_RULES.APPROVALS_REQUIRED, (short) rule.required())
                .set(APPROVAL_RULES.ALL_PROTECTED_BRANCHES, false)
                .set(APPROVAL_RULES.CREATED_AT, now)
                .set(APPROVAL_RULES.UPDATED_AT, now)
                .returningResult(APPROVAL_RULES.ID).fetchSingle().value1();
        rows.putNamed(id, rule.named());
        return id;
    }

    @Override
    public void change(long mergeRequestId, long ruleId, ApprovalRuleDraft rule, Instant now) {
        rows.change(APPROVAL_RULES.MERGE_REQUEST_ID.eq(mergeRequestId).and(APPROVAL_RULES.ID.eq(ruleId)), rule, now);
    }

    @Override
    public boolean remove(long mergeRequestId, long ruleId) {
        return dsl.deleteFrom(APPROVAL_RULES).where(APPROVAL_RULES.MERGE_REQUEST_ID.eq(mergeRequestId), APPROVAL_RULES.ID.eq(ruleId))
                .execute() == 1;
    }

    @Override
    public void putCodeOwners(RuleOwner owner, List<CodeOwnerRule> rules, Instant now) {
        Map<Place, CodeOwnerRule> written = new LinkedHashMap<>();
        rules.forEach(rule -> written.put(new Place(rule.kind(), rule.section(), rule.name()), rule));
        Map<Place, Long> ids = new HashMap<>();
        List<Long> gone = new ArrayList<>();
        ofFile(owner.mergeRequestId()).forEach((place, former) -> {
            CodeOwnerRule rule = written.get(place);
            if (rule == null) {
                gone.add(former.id());
            } else if (isSame(former.rule(), rule)) {
                written.remove(place);
            } else {
                ids.put(place, former.id());
            }
        });
        if (!gone.isEmpty()) {
            dsl.deleteFrom(APPROVAL_RULES).where(APPROVAL_RULES.ID.in(gone)).execute();
        }
        change(ids, written, now);
        List<CodeOwnerRule> added = written.entrySet().stream().filter(entry -> !ids.containsKey(entry.getKey())).map(Map.Entry::getValue)
                .toList();
        ids.putAll(add(owner, added, now));
        Map<Long, Set<Long>> users = new HashMap<>();
        Map<Long, Set<Long>> groups = new HashMap<>();
        written.forEach((place, rule) -> {
            Long id = requireNonNull(ids.get(place));
            users.put(id, rule.users());
            groups.put(id, rule.groups());
        });
        rows.addNamed(users, groups);
    }

    private record Former(long id, ApprovalRuleDraft rule) {}

    private Map<Place, Former> ofFile(long mergeRequestId) {
        List<Field<?>> read = new ArrayList<>(rows.storedFields());
        read.add(r.SECTION);
        Map<Place, Former> found = new HashMap<>();
        dsl.select(read).from(r).where(r.MERGE_REQUEST_ID.eq(mergeRequestId), r.SECTION.isNotNull()).forEach(row -> {
            ApprovalRuleDraft rule = rows.stored(row).rule();
            found.put(new Place(rule.kind(), row.get(r.SECTION), rule.name()), new Former(row.get(r.ID), rule));
        });
        return found;
    }

    private static boolean isSame(ApprovalRuleDraft former, CodeOwnerRule rule) {
        return former.required() == rule.required() && former.named().users().equals(rule.users())
                && former.named().groups().equals(rule.groups());
    }

    private void change(Map<Place, Long> ids, Map<Place, CodeOwnerRule> rules, Instant now) {
        if (!ids.isEmpty()) {
            rows.removeNamed(ids.values());
            dsl.batch(ids.entrySet().stream().map(entry -> dsl.update(APPROVAL_RULES)
                    .set(APPROVAL_RULES.APPROVALS_REQUIRED, (short) requireNonNull(rules.get(entry.getKey())).required())
                    .set(APPROVAL_RULES.UPDATED_AT, notBefore(APPROVAL_RULES.UPDATED_AT, now))
                    .where(APPROVAL_RULES.ID.eq(entry.getValue()))).toList()).execute();
        }
    }

    private Map<Place, Long> add(RuleOwner owner, List<CodeOwnerRule> rules, Instant now) {
        Map<Place, Long> ids = new HashMap<>();
        if (!rules.isEmpty()) {
            dsl.insertInto(APPROVAL_RULES, APPROVAL_RULES.PROJECT_ID, APPROVAL_RULES.MERGE_REQUEST_ID, APPROVAL_RULES.KIND,
                            APPROVAL_RULES.SECTION, APPROVAL_RULES.NAME, APPROVAL_RULES.APPROVALS_REQUIRED,
                            APPROVAL_RULES.ALL_PROTECTED_BRANCHES, APPROVAL_RULES.CREATED_AT, APPROVAL_RULES.UPDATED_AT)
                    .valuesOfRows(rules.stream().map(rule -> row(owner.projectId(), owner.mergeRequestId(), rule.kind().wireName(),
                            rule.section(), rule.name(), (short) rule.required(), false, now, now)).toList())
                    .returningResult(APPROVAL_RULES.KIND, APPROVAL_RULES.SECTION, APPROVAL_RULES.NAME, APPROVAL_RULES.ID).fetch()
                    .forEach(added -> ids.put(new Place(ApprovalRuleKind.of(added.value1()).orElseThrow(), added.value2(),
                            added.value3()), added.value4()));
        }
        return ids;
    }

    @Override
    public Optional<String> codeOwnersFile(long mergeRequestId) {
        return dsl.select(MERGE_REQUESTS.CODE_OWNERS_FILE).from(MERGE_REQUESTS)
                .where(MERGE_REQUESTS.ID.eq(mergeRequestId), MERGE_REQUESTS.CODE_OWNERS_FILE.isNotNull())
                .fetchOptional(MERGE_REQUESTS.CODE_OWNERS_FILE);
    }

    @Override
    public void putCodeOwnersFile(long mergeRequestId, Optional<String> file) {
        dsl.update(MERGE_REQUESTS).set(MERGE_REQUESTS.CODE_OWNERS_FILE, file.orElse(null)).where(MERGE_REQUESTS.ID.eq(mergeRequestId))
                .execute();
    }

    /** Entry of the file of code owners. */
    private record Place(ApprovalRuleKind kind, String section, String name) {}
}
