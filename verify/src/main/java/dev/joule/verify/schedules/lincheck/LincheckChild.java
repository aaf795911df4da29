package dev.joule.verify.schedules.lincheck;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;

/**
 * Runs Lincheck on one class of operations, in a JVM of its own: it transforms classes as they are
 * loaded, and a mutant's class comes first in the class path.
 */
public final class LincheckChild {
    /** The exit status if the operations are not linearizable, or do not end. */
    public static final int WRONG = 3;

    /** The prefix of the number of runs, in the last line of the output. */
    public static final String COUNT = "invocations: ";

    private static final String PACKAGE = LincheckChild.class.getPackageName() + ".";

    private LincheckChild() {}

    /**
     * Runs Lincheck. The arguments are the simple name of the class, the number of scenarios, and
     * the most runs of each.
     */
    public static void main(String[] args) throws ClassNotFoundException {
        Class<?> operations = Class.forName(PACKAGE + args[0]);
        ModelCheckingOptions options =
                new ModelCheckingOptions()
                        .iterations(Integer.parseInt(args[1]))
                        .invocationsPerIteration(Integer.parseInt(args[2]))
                        .threads(3)
                        .actorsBefore(2)
                        .actorsPerThread(2)
                        .actorsAfter(2)
                        .addGuarantee(forClasses(Invocations.class.getName()).allMethods().ignore())
                        .sequentialSpecification(Class.forName(operations.getName() + "$Spec"));
        int status = 0;
        try {
            options.check(operations);
        } catch (AssertionError wrong) {
            System.out.println(wrong.getMessage());
            status = WRONG;
        }
        System.out.println(COUNT + Invocations.count());
        System.exit(status);
    }
}
