package dev.slipway.domain.ciconfig.yaml;

import dev.slipway.domain.ciconfig.finding.Position;
import dev.slipway.domain.ciconfig.finding.Stop;
import dev.slipway.domain.ciconfig.tree.Node;
import dev.slipway.domain.ciconfig.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Reads YAML text into documents. It is the only class that depends on the parser's library. The meaning of text by YAML 1.1,
 * and the limits for hostile text, are our own.
 */
public final class YamlReader {
    private static final int LEAST_BUFFER = 1024;
    private static final int MAX_CHARACTERS = (int) Trees.MAX_FILE_WEIGHT;

    private YamlReader() {
    }

    /**
     * Returns the documents of a text. Throws a {@link Stop} for text that is not YAML, too large or too deep.
     */
    public static List<Node> documents(String text, String file) {
        return documents(text, new Position(file, 1, 1));
    }

    /**
     * Returns the documents of an included file.
     *
     * @param start first position, with the file and the include
     */
    public static List<Node> documents(String text, Position start) {
        if (text.length() > MAX_CHARACTERS) {
            throw Trees.tooBig(start);
        }
        // the parser copies what it holds each time a buffer is used up in the middle of a scalar, so one buffer takes the whole text
        LoadSettings settings = LoadSettings.builder().setCodePointLimit(MAX_CHARACTERS).setParseComments(false).setLabel(start.file())
                .setBufferSize(text.length() + LEAST_BUFFER).build();
        try {
            return new Composer(new Parse(settings).parseString(text).iterator(), start).documents();
        } catch (MarkedYamlEngineException broken) {
            throw stop(broken, start);
        } catch (YamlEngineException broken) {
            throw new Stop("(<unknown>): " + broken.getMessage(), start);
        }
    }

    private static Stop stop(MarkedYamlEngineException broken, Position start) {
        Optional<Mark> begun = broken.getContextMark().or(broken::getProblemMark);
        Optional<Mark> noticed = broken.getProblemMark().or(broken::getContextMark);
        return new Stop("(<unknown>): " + YamlProblem.of(broken.getProblem(), broken.getContext()) + " at line " + line(begun) + " column "
                + column(begun), new Position(start.file(), line(noticed), column(noticed), start.includedFrom()));
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(Mark::getLine).orElse(0) + 1;
    }

    private static int column(Optional<Mark> mark) {
        return mark.map(Mark::getColumn).orElse(0) + 1;
    }
}
