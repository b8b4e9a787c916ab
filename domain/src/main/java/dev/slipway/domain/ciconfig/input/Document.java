package dev.slipway.domain.ciconfig.input;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * File of a configuration: its content, and the header that declares its inputs. A header is a first document with
 * {@code spec} that another document follows (3.14 of the language).
 *
 * @param header  header, or empty
 * @param content content after the header
 */
public record Document(Optional<Node.Mapping> header, Node.Mapping content) {
    private static final int MAX_DOCUMENTS = 2;
    private static final String SPEC = "spec";

    /**
     * Separates header and content.
     *
     * @param start start of the file, for errors of the file as a whole
     */
    public static Document of(List<Node> documents, Position start) {
        List<Node> given = documents.stream().filter(document -> !Trees.isBlank(document)).toList();
        if (given.size() > MAX_DOCUMENTS) {
            throw new Stop("The parsed YAML has too many documents", given.get(MAX_DOCUMENTS).position());
        }
        boolean headed = given.size() == MAX_DOCUMENTS && given.getFirst() instanceof Node.Mapping first && first.has(SPEC);
        Node content = headed ? given.getLast() : given.stream().findFirst().orElseGet(() -> Node.Mapping.of(Map.of(), start));
        if (!(content instanceof Node.Mapping mapping)) {
            throw new Stop("Invalid configuration format", content.position());
        }
        return new Document(headed ? Optional.of((Node.Mapping) given.getFirst()) : Optional.empty(), mapping);
    }
}
