package dev.slipway.domain.agent;

import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.yaml.YamlReader;
import dev.slipway.domain.kernel.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Configuration of an agent, as its file in the repository has it: to which projects and groups it is granted. Other parts of the file are
 * for the agent itself and are not looked at.
 */
public record AgentConfiguration(List<AgentGrant> grants) {

    /** Maximum size of the file. */
    public static final int MAX_BYTES = 128 * 1024;

    /** The configuration of an agent without a file: nothing is granted. */
    public static final AgentConfiguration NONE = new AgentConfiguration(List.of());

    /** Maximum number of projects, and of groups; later ones are ignored. */
    static final int MOST = 500;

    /** Maximum weight of the tree, since aliases repeat parts of a file. */
    private static final long MAX_WEIGHT = 1L << 20;

    private static final String ID = "id";

    public AgentConfiguration {
        grants = List.copyOf(grants);
    }

    /** Returns the path of the file of an agent, by the agent's name. */
    public static String path(String agentName) {
        return ".gitlab/agents/" + agentName + "/config.yaml";
    }

    /** Reads a file. Empty if it is not valid as a whole: a configuration that is not understood grants nothing. */
    public static Optional<AgentConfiguration> read(byte[] file) {
        if (file.length > MAX_BYTES) {
            return Optional.empty();
        }
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString();
            return read(YamlReader.documents(text, "config.yaml"));
        } catch (CharacterCodingException | Stop malformed) {
            return Optional.empty();
        }
    }

    private static Optional<AgentConfiguration> read(List<Node> documents) {
        if (documents.isEmpty() || documents.size() == 1 && documents.getFirst() instanceof Node.Null) {
            return Optional.of(NONE);
        }
        if (documents.size() > 1 || !(documents.getFirst() instanceof Node.Mapping root) || root.weight() > MAX_WEIGHT) {
            return Optional.empty();
        }
        Node access = root.given("ci_access").orElse(null);
        if (access == null) {
            return Optional.of(NONE);
        }
        if (!(access instanceof Node.Mapping mapping)) {
            return Optional.empty();
        }
        return grants(mapping, "projects", AgentGrant.Kind.PROJECT).flatMap(projects ->
                grants(mapping, "groups", AgentGrant.Kind.GROUP).map(groups -> {
                    List<AgentGrant> all = new ArrayList<>(projects);
                    all.addAll(groups);
                    return new AgentConfiguration(all);
                }));
    }

    /** Of two entries for one path the later counts. */
    private static Optional<List<AgentGrant>> grants(Node.Mapping access, String key, AgentGrant.Kind kind) {
        Node entries = access.given(key).orElse(null);
        if (entries == null) {
            return Optional.of(List.of());
        }
        if (!(entries instanceof Node.Sequence sequence)) {
            return Optional.empty();
        }
        Map<String, AgentGrant> grants = new LinkedHashMap<>();
        for (Node entry : sequence.items().subList(0, Math.min(MOST, sequence.items().size()))) {
            Optional<AgentGrant> grant = grant(entry, kind);
            if (grant.isEmpty()) {
                return Optional.empty();
            }
            grants.put(grant.get().path(), grant.get());
        }
        return Optional.of(List.copyOf(grants.values()));
    }

    private static Optional<AgentGrant> grant(Node entry, AgentGrant.Kind kind) {
        if (!(entry instanceof Node.Mapping mapping)) {
            return Optional.empty();
        }
        Optional<String> path = mapping.given(ID).flatMap(AgentConfiguration::path).filter(text -> !text.isBlank());
        Optional<AgentSettings> settings = NodeJson.of(mapping).map(json -> json.without(List.of(ID)))
                .filter(Json.Members.class::isInstance).map(Json.Members.class::cast).map(AgentSettings::new).filter(AgentSettings::valid);
        return path.flatMap(text -> settings.map(found -> new AgentGrant(kind, text.toLowerCase(Locale.ROOT), found)));
    }

    /** Paths of digits alone are read as numbers. */
    private static Optional<String> path(Node id) {
        return switch (id) {
            case Node.Text text -> Optional.of(text.text());
            case Node.Whole whole -> Optional.of(whole.number().toString());
            default -> Optional.empty();
        };
    }
}
