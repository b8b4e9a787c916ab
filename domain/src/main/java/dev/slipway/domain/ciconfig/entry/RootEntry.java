package dev.slipway.domain.ciconfig.entry;

import dev.slipway.domain.ciconfig.finding.Finding;
import dev.slipway.domain.ciconfig.finding.Findings;
import dev.slipway.domain.ciconfig.model.AutoCancel;
import dev.slipway.domain.ciconfig.model.RootVariable;
import dev.slipway.domain.ciconfig.model.Rule;
import dev.slipway.domain.ciconfig.model.When;
import dev.slipway.domain.ciconfig.model.Workflow;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a whole configuration after includes, extends and references, and collects every finding on the way. */
public final class RootEntry {
    /** Stages where none are named. */
    public static final List<String> DEFAULT_STAGES = List.of(".pre", "build", "test", "deploy", ".post");

    private static final Set<String> RESERVED = Set.of("default", "include", "before_script", "image", "services", "after_script",
            "variables",
            "stages", "cache", "workflow");
    private static final int MAX_WORKFLOW_NAME = 255;
    /** Where the product explains the warning that clients know with this address. */
    private static final String MANY_PIPELINES = "https://docs.gitlab.com/ee/ci/jobs/job_troubleshooting.html"
            + "#job-may-allow-multiple-pipelines-to-run-for-a-single-action-warning";

    private final Place root;
    private final Node.Mapping config;

    private RootEntry(Node.Mapping config, Findings findings) {
        this.root = new Place("", config.position(), findings);
        this.config = config;
    }

    /**
     * A configuration as it is written. It may only be used where there were no errors.
     *
     * @param stages    the stages
     * @param jobs      the visible jobs
     * @param variables the root variables
     * @param workflow  the workflow
     */
    public record Draft(List<String> stages, List<JobDraft> jobs, List<RootVariable> variables, Workflow workflow) {
    }

    public static Draft read(Node.Mapping config, Findings findings) {
        return new RootEntry(config, findings).read();
    }

    private Draft read() {
        Defaults defaults = Defaults.read(root, config);
        List.of(Keyword.BEFORE_SCRIPT, Keyword.IMAGE, Keyword.SERVICES, Keyword.AFTER_SCRIPT).forEach(keyword -> defaults.ofRoot(keyword, config));
        List<RootVariable> variables = config.given("variables").map(node -> VariablesEntry.root(root.child("variables", node), node))
                .orElse(List.of());
        List<String> stages = config.given("stages").map(node -> SimpleEntries.stages(root.child("stages", node),
                node)).orElse(DEFAULT_STAGES);
        defaults.ofRoot(Keyword.CACHE, config);
        Workflow workflow = config.given("workflow").map(node -> workflow(root.child("workflow", node), node)).orElse(Workflow.ALWAYS);
        return new Draft(stages, jobs(defaults), variables, workflow);
    }

    private static Workflow workflow(Place place, Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            place.config("should be a hash");
            place.config("should be a hash");
            return Workflow.ALWAYS;
        }
        int before = place.findings().errors();
        Reads.unknownKeys(place, mapping, Set.of("rules", "name", "auto_cancel"));
        String name = Reads.string(place, mapping, "name");
        if (name != null && name.length() > MAX_WORKFLOW_NAME) {
            place.attribute("name", "is too long (maximum is " + MAX_WORKFLOW_NAME + " characters)");
        }
        if (name != null && name.isEmpty() && mapping.given("name").filter(Reads::isText).isPresent()) {
            place.attribute("name", "is too short (minimum is 1 character)");
        }
        if (place.findings().errors() > before) {
            return Workflow.ALWAYS;
        }
        Optional<List<Rule>> rules = mapping.given("rules").map(value -> RulesEntry.read(place.child("rules", value), value, RuleKind.WORKFLOW));
        AutoCancel autoCancel = mapping.given("auto_cancel").map(value -> AutoCancelEntry.read(place.child("auto_cancel", value), value))
                .orElse(AutoCancel.UNSAID);
        return new Workflow(Optional.ofNullable(name), rules, autoCancel);
    }

    private List<JobDraft> jobs(Defaults defaults) {
        Place jobs = new Place("jobs", config.position(), root.findings());
        Map<String, Node.Member> candidates = new LinkedHashMap<>();
        config.members().forEach((name, member) -> {
            if (!RESERVED.contains(name)) {
                candidates.put(name, member);
            }
        });
        if (!areJobs(jobs, candidates)) {
            return List.of();
        }
        List<JobDraft> drafts = new ArrayList<>();
        boolean ruled = Reads.has(config.given("workflow"), "rules");
        candidates.forEach((name, member) -> {
            Place place = new Place("jobs:" + (JobEntry.isNamed(name, member) ? name : "job"), member.position(), root.findings());
            if (isHidden(name)) {
                if (Reads.isBlank(member.value())) {
                    place.config("can't be blank");
                }
            } else {
                JobHead.Source source = new JobHead.Source(place, name, (Node.Mapping) member.value(), defaults);
                JobEntry.read(source, member, ruled).ifPresent(draft -> {
                    drafts.add(draft);
                    warn(draft, ruled);
                });
            }
        });
        return drafts;
    }

    private static boolean areJobs(Place jobs, Map<String, Node.Member> candidates) {
        int before = jobs.findings().errors();
        candidates.forEach((name, member) -> {
            if (!isHidden(name) && !JobEntry.isJob(member.value())) {
                new Place("jobs", member.position(), jobs.findings()).attribute(spoken(name),
                        "config should implement a script: or a trigger: keyword");
            }
        });
        if (candidates.entrySet().stream().noneMatch(entry -> !isHidden(entry.getKey()) && JobEntry.isJob(entry.getValue().value()))) {
            jobs.config("should contain at least one visible job");
        }
        return jobs.findings().errors() == before;
    }

    /** A name as messages speak of attributes: with spaces where it has dots or underscores, and without an {@code _id} at its end. */
    private static String spoken(String name) {
        String bare = name.replace('.', '_').replaceFirst("^_+", "");
        return (bare.endsWith("_id") ? bare.substring(0, bare.length() - "_id".length()) : bare).replace('_', ' ');
    }

    private static boolean isHidden(String name) {
        return name.startsWith(".");
    }

    private void warn(JobDraft draft, boolean ruled) {
        List<Rule> rules = draft.definition().rules().orElse(List.of());
        boolean open = !rules.isEmpty() && rules.getLast() != null && rules.getLast().isWhenAlone()
                && rules.getLast().when().filter(when -> when != When.NEVER).isPresent();
        if (open && !ruled) {
            root.findings().add(Finding.warning("jobs:" + draft.definition().name()
                    + " may allow multiple pipelines to run for a single action "
                    + "due to `rules:when` clause with no `workflow:rules` - read more: " + MANY_PIPELINES, draft.definition().position()));
        }
    }

    /** Moves {@code .pre} to the front and {@code .post} to the end of the stages that are named (3.1 of the language). */
    public static Node.Mapping withEdgeStages(Node.Mapping config) {
        if (!(config.given("stages").orElse(null) instanceof Node.Sequence stages) || stages.items().isEmpty()) {
            return config;
        }
        List<Node> items = new ArrayList<>();
        items.add(new Node.Text(".pre", false, stages.position()));
        stages.items().stream().filter(item -> !Set.of(".pre", ".post").contains(Trees.scalarText(item))).forEach(items::add);
        items.add(new Node.Text(".post", false, stages.position()));
        Map<String, Node.Member> members = new LinkedHashMap<>(config.members());
        members.computeIfPresent("stages", (key, member) -> member.withValue(Node.Sequence.of(items, stages.position())));
        return Node.Mapping.of(members, config.position());
    }
}
