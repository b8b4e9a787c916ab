package dev.slipway.bootstrap.architecture;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * A type, method, constructor, field or record component as a source declares it.
 *
 * @param name       for constructors that of their type
 * @param summary    the first sentence of its Javadoc, empty without one
 * @param parameters how many a method or constructor takes
 * @param bean       whether a container makes it, or makes objects by this constructor
 */
record Declaration(SourceFile file, int line, Kind kind, String name, boolean publicTopLevel, String summary, int parameters,
        boolean bean) {

    enum Kind { TYPE, METHOD, CONSTRUCTOR, FIELD }

    private static final Set<String> BEANS = Set.of("Singleton", "Controller", "Factory", "Prototype", "ServerFilter", "Context", "Bean");
    private static final Pattern PART = Pattern.compile("[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\\d+");
    private static final Set<Tree.Kind> TYPES = Set.of(
            Tree.Kind.CLASS, Tree.Kind.INTERFACE, Tree.Kind.RECORD, Tree.Kind.ENUM, Tree.Kind.ANNOTATION_TYPE);

    /** Returns the parts of the name in lower case: {@code pipeline request} for {@code PipelineRequest} and {@code PIPELINE_REQUEST}. */
    String words() {
        return PART.matcher(name).results().map(part -> part.group().toLowerCase(Locale.ROOT)).collect(Collectors.joining(" "));
    }

    /** Parses the sources by the compiler that runs this, without resolving what they name. */
    static List<Declaration> of(List<SourceFile> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        Map<URI, SourceFile> byAddress = sources.stream().collect(Collectors.toMap(Declaration::address, Function.identity()));
        List<JavaFileObject> inputs = sources.stream().<JavaFileObject>map(Input::new).toList();
        JavacTask task = (JavacTask) compiler.getTask(null, null, problem -> { }, List.of("-proc:none"), null, inputs);
        List<Declaration> found = new ArrayList<>();
        try {
            Iterable<? extends CompilationUnitTree> units = task.parse();
            for (Iterator<? extends CompilationUnitTree> each = units.iterator(); each.hasNext();) {
                CompilationUnitTree unit = each.next();
                new Reader(byAddress.get(unit.getSourceFile().toUri()), unit, DocTrees.instance(task), found).scan(unit, null);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return found;
    }

    private static URI address(SourceFile file) {
        return URI.create("source:///" + file.path().toString().replace('\\', '/'));
    }

    /** A source that is in memory already. */
    private static final class Input extends SimpleJavaFileObject {

        private final String text;

        Input(SourceFile file) {
            super(address(file), JavaFileObject.Kind.SOURCE);
            text = file.text();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Collects the declarations of one file. */
    private static final class Reader extends TreePathScanner<Void, Void> {

        private final SourceFile file;
        private final CompilationUnitTree unit;
        private final DocTrees trees;
        private final List<Declaration> found;

        Reader(SourceFile file, CompilationUnitTree unit, DocTrees trees, List<Declaration> found) {
            this.file = file;
            this.unit = unit;
            this.trees = trees;
            this.found = found;
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            if (!type.getSimpleName().isEmpty()) {
                boolean top = getCurrentPath().getParentPath().getLeaf() == unit;
                boolean shown = type.getModifiers().getFlags().contains(Modifier.PUBLIC);
                add(type, Kind.TYPE, type.getSimpleName().toString(), top && shown, 0, annotated(type.getModifiers(), BEANS));
            }
            return super.visitClass(type, nothing);
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            ClassTree type = (ClassTree) getCurrentPath().getParentPath().getLeaf();
            int parameters = method.getParameters().size();
            if (method.getReturnType() == null) {
                boolean bean = annotated(type.getModifiers(), BEANS) || annotated(method.getModifiers(), Set.of("Inject"));
                boolean record = type.getKind() == Tree.Kind.RECORD;
                add(method, Kind.CONSTRUCTOR, type.getSimpleName().toString(), false, record ? 0 : parameters, bean && !record);
            } else if (!annotated(method.getModifiers(), Set.of("Override"))) {
                add(method, Kind.METHOD, method.getName().toString(), false, parameters, annotated(method.getModifiers(), BEANS));
            }
            return super.visitMethod(method, nothing);
        }

        @Override
        public Void visitVariable(VariableTree variable, Void nothing) {
            if (TYPES.contains(getCurrentPath().getParentPath().getLeaf().getKind())) {
                add(variable, Kind.FIELD, variable.getName().toString(), false, 0, false);
            }
            return super.visitVariable(variable, nothing);
        }

        private void add(Tree tree, Kind kind, String name, boolean publicTopLevel, int parameters, boolean bean) {
            TreePath path = getCurrentPath();
            DocCommentTree doc = trees.getDocCommentTree(path);
            String summary = doc == null ? "" : doc.getFirstSentence().stream().map(Object::toString).collect(Collectors.joining())
                    .replaceAll("\\s+", " ").strip();
            long start = trees.getSourcePositions().getStartPosition(unit, tree);
            int line = (int) unit.getLineMap().getLineNumber(Math.max(start, 0));
            found.add(new Declaration(file, line, kind, name, publicTopLevel, summary, parameters, bean));
        }

        private static boolean annotated(ModifiersTree modifiers, Set<String> names) {
            return modifiers.getAnnotations().stream().map(annotation -> annotation.getAnnotationType().toString())
                    .anyMatch(name -> names.contains(name.substring(name.lastIndexOf('.') + 1)));
        }
    }
}
