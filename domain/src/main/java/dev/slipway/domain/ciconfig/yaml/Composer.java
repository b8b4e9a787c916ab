package dev.slipway.domain.ciconfig.yaml;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingEndEvent;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceEndEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Builds trees from the events of the parser: anchors, merge keys, keys as texts, and limits of size and depth. */
final class Composer {
    private static final String MERGE_KEY = "<<";
    private static final String REFERENCE_TAG = "!reference";

    private final Iterator<Event> events;
    private final Position start;
    private final Map<String, Node> anchors = new HashMap<>();
    private int level;

    /** Creates a composer of a file; {@code start} is its first position. */
    Composer(Iterator<Event> events, Position start) {
        this.events = events;
        this.start = start;
    }

    List<Node> documents() {
        List<Node> documents = new ArrayList<>();
        while (events.hasNext()) {
            if (events.next() instanceof DocumentStartEvent) {
                anchors.clear();
                documents.add(node(events.next()));
            }
        }
        return documents;
    }

    private Node node(Event event) {
        if (++level > Trees.MAX_DEPTH && !(event instanceof ScalarEvent) && !(event instanceof AliasEvent)) {
            throw Trees.tooBig(position(event));
        }
        Node node = Trees.bounded(switch (event) {
            case AliasEvent alias -> aliased(alias);
            case ScalarEvent scalar -> anchored(scalar, scalar(scalar));
            case SequenceStartEvent sequence -> anchored(sequence, sequence(sequence));
            case MappingStartEvent mapping -> anchored(mapping, mapping(mapping));
            default -> throw new Stop("(<unknown>): unexpected " + event.getEventId(), position(event));
        }, Trees.MAX_FILE_WEIGHT);
        level--;
        return node;
    }

    private Node aliased(AliasEvent alias) {
        String name = alias.getAlias().getValue();
        Node target = anchors.get(name);
        if (target == null) {
            throw new Stop("Unknown alias: " + name, position(alias));
        }
        return target;
    }

    private Node anchored(NodeEvent event, Node node) {
        event.getAnchor().map(Anchor::getValue).ifPresent(name -> anchors.put(name, node));
        return node;
    }

    private Node scalar(ScalarEvent event) {
        Position position = position(event);
        if (!isStorable(event.getValue())) {
            throw new Stop("(<unknown>): control characters are not allowed at line " + position.line() + " column " + position.column(),
                    position);
        }
        Optional<String> tag = event.getTag();
        Classes.refuse(tag, Optional.of(event.getValue()), position);
        Node plain = event.isPlain() && tag.isEmpty() ? YamlScalars.plain(event.getValue(), position)
                : new Node.Text(event.getValue(), false, position);
        return switch (tag.orElse("")) {
            case REFERENCE_TAG -> new Node.Reference(plain, position);
            case "tag:yaml.org,2002:int", "tag:yaml.org,2002:float", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:null" ->
                    YamlScalars.plain(event.getValue(), position);
            case "", "!", "tag:yaml.org,2002:str" -> plain;
            default -> event.isPlain() ? YamlScalars.plain(event.getValue(), position) : plain;
        };
    }

    /** Returns whether a text can be stored. Escapes can write the zero character and halves of surrogate pairs. */
    private static boolean isStorable(String text) {
        return text.codePoints().noneMatch(point -> point == 0 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    private Node sequence(SequenceStartEvent start) {
        Classes.refuse(start.getTag(), Optional.empty(), position(start));
        List<Node> items = new ArrayList<>();
        long weight = 0;
        Event event = events.next();
        while (!(event instanceof SequenceEndEvent)) {
            Node item = node(event);
            weight = accepted(weight, item);
            items.add(item);
            event = events.next();
        }
        Node.Sequence sequence = Node.Sequence.of(items, position(start));
        return start.getTag().filter(REFERENCE_TAG::equals).isPresent() ? new Node.Reference(sequence, sequence.position()) : sequence;
    }

    private Node mapping(MappingStartEvent start) {
        Classes.refuse(start.getTag(), Optional.empty(), position(start));
        Map<String, Node.Member> members = new LinkedHashMap<>();
        long weight = 0;
        Event event = events.next();
        while (!(event instanceof MappingEndEvent)) {
            boolean mergeable = event instanceof ScalarEvent scalar && scalar.getTag().isEmpty();
            Node key = node(event);
            Node value = node(events.next());
            weight = accepted(weight, value);
            if (!mergeable || !MERGE_KEY.equals(Trees.scalarText(key)) || !merge(members, value)) {
                members.put(keyText(key), new Node.Member(value, key instanceof Node.Text, key.position()));
            }
            event = events.next();
        }
        Node.Mapping mapping = Node.Mapping.of(members, position(start));
        return start.getTag().filter(REFERENCE_TAG::equals).isPresent() ? new Node.Reference(mapping, mapping.position()) : mapping;
    }

    private static long accepted(long weight, Node next) {
        long sum = weight + next.weight();
        if (sum > Trees.MAX_FILE_WEIGHT) {
            throw Trees.tooBig(next.position());
        }
        return sum;
    }

    private static String keyText(Node key) {
        return Trees.isScalar(key) || key instanceof Node.Null ? Trees.scalarText(key) : Trees.inspect(key);
    }

    private static boolean merge(Map<String, Node.Member> members, Node value) {
        if (value instanceof Node.Mapping mapping) {
            members.putAll(mapping.members());
            return true;
        }
        if (value instanceof Node.Sequence sequence && sequence.items().stream().allMatch(Node.Mapping.class::isInstance)) {
            sequence.items().reversed().forEach(item -> members.putAll(((Node.Mapping) item).members()));
            return true;
        }
        return false;
    }

    private Position position(Event event) {
        Optional<Mark> mark = event.getStartMark();
        return new Position(start.file(), mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1,
                start.includedFrom());
    }
}
